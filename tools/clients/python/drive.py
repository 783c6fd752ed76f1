"""
The counterpart of drive.mjs for Python: makes the calls of calls.json with a client and prints what the client hands on
as one JSON line (parts.ts). Import it before the client, because it refuses each connection that leaves this machine, as
loopback-only.mjs does, and writes the host to a file in the client's home.
"""

import asyncio
import json
import os
import re
import sys
from pathlib import Path

LOOPBACK = re.compile(r"localhost|127(\.\d+){3}|::1")
CALLS = json.loads((Path(__file__).parent.parent / "calls.json").read_text())


def refuse_other_hosts(event, args):
    """An audit hook cannot be removed, and it sees every connection of this process, whatever library makes it."""
    if event == "socket.getaddrinfo":
        host = args[0]
    elif event == "socket.connect" and isinstance(args[1], tuple):
        host = args[1][0]
    else:
        return
    host = host.decode() if isinstance(host, bytes) else host
    # Without a host, the address is one of this machine.
    if host and not LOOPBACK.fullmatch(host):
        with open(Path(os.environ["HOME"], "elsewhere"), "a") as file:
            file.write(f"{host}\n")
        raise PermissionError(f"{host} is not on this machine")


sys.addaudithook(refuse_other_hosts)


def as_json(model):
    """The members of a pydantic model that are set, with the names of the protocol."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def handed_on(blocks, structured, is_error):
    """
    blocks: all content blocks of the result. The service sends text blocks only; another block is kept, so that the
    command reports it.
    """
    texts = [getattr(block, "text", None) or json.dumps(as_json(block)) for block in blocks]
    if is_error:
        return {"texts": [], "error": "\n".join(texts)}
    return {"texts": texts} if structured is None else {"texts": texts, "structured": structured}


def drive(client):
    """
    client: an asynchronous context manager that gives an object with `tools()`, `call(name, arguments)` and
    `instructions`. The arguments are None if the call has none.
    """
    asyncio.run(_drive(client))


async def _drive(client):
    async with client as connected:
        tools = [as_json(tool) for tool in await connected.tools()]
        seen = {
            "tools": [{k: t[k] for k in ("name", "title", "description", "inputSchema") if k in t} for t in tools],
            "calls": [await _outcome(connected, call["tool"], call.get("arguments")) for call in CALLS],
        }
        if connected.instructions is not None:
            seen["instructions"] = connected.instructions
    print(json.dumps(seen))


async def _outcome(client, tool, arguments):
    try:
        return await client.call(tool, arguments)
    except Exception as error:  # noqa: BLE001 – whatever the client raises is its answer to the caller
        return {"texts": [], "error": str(error) or repr(error)}
