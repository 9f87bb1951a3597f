"""A bot that plays at a server over its HTTP API: python examples/server_bot.py http://127.0.0.1:8000

It makes a table against level 1, and always takes the move whose points now, less what it spills, are most.
"""

import sys
import time
import uuid

import httpx2

api = httpx2.Client(base_url=f"{sys.argv[1]}/api/v1")
seats = [{"kind": "me", "name": "Example"}, {"kind": "bot", "bot": "level:1"}]
made = api.post("/tables", json={"game": "azul", "seats": seats}).raise_for_status().json()
path, me = f"/tables/{made['table']['id']}", {"Authorization": f"Bearer {made['secret']}"}

while (table := api.get(path, headers=me).raise_for_status().json()["table"])["status"] != "over":
    if not table["can"]["move"]:
        time.sleep(0.1)
        continue
    best = max(table["legal"], key=lambda move: move["effect"]["points"] + move["effect"]["penalty"])
    choice = {"version": table["version"], "action": best["action"]}
    api.post(f"{path}/moves", json=choice, headers=me | {"Idempotency-Key": str(uuid.uuid4())}).raise_for_status()

print(f"scores {table['scores']}, places {table['result']['places']}")
