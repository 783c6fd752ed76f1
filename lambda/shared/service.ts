/** Name of the service in every descriptor. */
export const SERVICE_NAME = 'legal-front-door';

/** Version of the interface: `info.version` of `/openapi.json`, `serverInfo.version` of MCP. */
export const SERVICE_VERSION = '1.0.0';
