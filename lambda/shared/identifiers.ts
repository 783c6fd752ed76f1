/** Names of the practice that follow from the service's address. @param baseUrl - public origin, no trailing slash */

/** The practice in JSON-LD, in the vCard and as `sub` of the signed facts. */
export const practiceId = (baseUrl: string) => `${baseUrl}/#practice`;

/** The host as a `did:web`, without a path (did:web method specification §3.1: the colon of a port is encoded). */
export const didOf = (baseUrl: string) => `did:web:${new URL(baseUrl).host.replaceAll(':', '%3A')}`;
