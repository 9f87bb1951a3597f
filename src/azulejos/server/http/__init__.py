"""HTTP and WebSocket: reads requests, asks the hub, writes answers, and limits what one address may take."""
