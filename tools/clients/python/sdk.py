"""The official client 2.x, `mcp`. The mode is the value of its parameter."""

import sys
from contextlib import asynccontextmanager

from drive import drive, handed_on

from mcp.client import Client


class Connected:
    def __init__(self, client):
        self.client = client
        self.instructions = client.instructions

    async def tools(self):
        return (await self.client.list_tools()).tools

    async def call(self, name, arguments):
        result = await self.client.call_tool(name, arguments)
        return handed_on(result.content, result.structured_content, result.is_error)


@asynccontextmanager
async def connect(url, mode):
    async with Client(url, mode=mode) as client:
        yield Connected(client)


drive(connect(sys.argv[1], sys.argv[3]))
