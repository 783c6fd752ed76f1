/** Names of the practice that follow from an address. @param baseUrl - public origin, no trailing slash */
import { SERVICE_NAME } from './service.ts';

/** The practice in JSON-LD, in the vCard and as `sub` of the signed facts. */
export const practiceId = (baseUrl: string) => `${baseUrl}/#practice`;

/**
 * The MCP server: the reversed domain of the practice, as registries of servers write it. The practice's own domain stays
 * when the service moves.
 * @param url - the practice's website
 */
export const serverName = (url: string) =>
  `${new URL(url).hostname.split('.').reverse().join('.')}/${SERVICE_NAME}`;

/** The host as a `did:web`, without a path (did:web method specification §3.1: the colon of a port is encoded). */
export const didOf = (baseUrl: string) => `did:web:${new URL(baseUrl).host.replaceAll(':', '%3A')}`;
