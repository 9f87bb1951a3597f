"""HTTP and WebSocket: parses requests, calls the hub, writes responses, and limits what one address may use."""
