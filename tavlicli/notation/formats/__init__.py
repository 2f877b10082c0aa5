"""The record formats: one module each, with one value FORMAT."""
