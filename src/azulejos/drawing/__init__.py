"""Renderers for a scene: as an SVG file, and as coloured text in a terminal. Game-agnostic."""
