import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

