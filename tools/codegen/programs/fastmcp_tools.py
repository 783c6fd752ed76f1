"""
FastMCP makes a tool of each operation, and its client calls them. FastMCP checks the results against the output schemas
that it makes of the document.
"""

import asyncio
import json
import sys

import httpx
from fastmcp import Client, FastMCP

MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}


def equal(received, expected):
    # `assert` would say nothing of the values.
    if received != expected:
        raise SystemExit(f"received {json.dumps(received)}\nexpected {json.dumps(expected)}")


async def main(origin):
    async with httpx.AsyncClient(base_url=origin) as http:
        document = (await http.get("/openapi.json")).json()
        facts = (await http.get("/api/agent-info")).json()
        contact = {**{k: facts[k] for k in ("notice",) if k in facts}, **facts["contact"]}
        async with Client(FastMCP.from_openapi(document, http)) as client:
            tools = {tool.name: tool for tool in await client.list_tools()}
            equal(list(tools), ["getAgentInfo", "postMcpMessage"])
            for tool in tools.values():
                equal((tool.name, facts["name"] in tool.description), (tool.name, True))
            equal(tools["getAgentInfo"].inputSchema.get("properties"), {})

            async def call(name, arguments):
                return (await client.call_tool(name, arguments)).structured_content

            # As JSON, because the notice of expired facts must stay the first member.
            equal(json.dumps(await call("getAgentInfo", {})), json.dumps(facts))
            message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_official_contact"}}
            parameters = {
                "MCP-Protocol-Version": MODERN,
                "Mcp-Method": message["method"],
                "Mcp-Name": message["params"]["name"],
            }
            modern = {**message, **parameters, "params": {**message["params"], "_meta": META}}
            for arguments in (message, modern):
                # FastMCP puts an answer into `result` if the document says that it is one of several types.
                answer = (await call("postMcpMessage", arguments))["result"]
                equal(json.dumps(answer["result"]["structuredContent"]), json.dumps(contact))


asyncio.run(main(sys.argv[1]))
