/** Name and interface version of the service, as every descriptor states them. */
export const SERVICE_NAME = 'legal-front-door';

/** Interface description version: `info.version` of `/openapi.json`, `serverInfo.version` of MCP. */
export const SERVICE_VERSION = '1.0.0';
