"""Formats: text in, record out; record in, text out. The only room with pyparsing."""
