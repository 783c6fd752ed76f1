"""fastmcp. It also makes Python objects of the structured content, by the output schema."""

import sys
from contextlib import asynccontextmanager

from drive import drive, handed_on

from fastmcp import Client


class Connected:
    def __init__(self, client):
        self.client = client
        # 4 also connects without `initialize`, and has a member of its own.
        self.instructions = getattr(client, "instructions", None) or client.initialize_result.instructions

    async def tools(self):
        return await self.client.list_tools()

    async def call(self, name, arguments):
        result = await self.client.call_tool(name, arguments, raise_on_error=False)
        return handed_on(result.content, result.structured_content, result.is_error)


@asynccontextmanager
async def connect(url):
    async with Client(url) as client:
        yield Connected(client)


drive(connect(sys.argv[1]))
