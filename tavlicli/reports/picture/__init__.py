"""A position as a picture: where things stand, how they look, and the SVG or PNG made of both."""
