"""Pictures of a scene: as an SVG file, and as coloured text in a terminal. They know no game and no rule."""
