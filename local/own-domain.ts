/**
 * The emulator has no TLS. It replaces `https://<domain of the service>` with `http://<address of the emulator>`, so
 * that the links it serves work. The rule is applied to resolved intrinsics (which give handlers and publisher their
 * variables) and to the results of edge functions. Nothing else in a response changes.
 */
export type OwnDomainRule = (text: string) => string;

/** @param aliases - custom domains of the deployed service */
export function ownDomainRule(domain: string, aliases: readonly string[] = []): OwnDomainRule {
  const names = [domain, ...aliases].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Not followed by more of a host name or a port: `127.0.0.1:80` must not match `127.0.0.1:8080`.
  const own = new RegExp(`https://(?:${names.join('|')})(?![\\w:-]|\\.\\w)`, 'g');
  return (text) => text.replace(own, `http://${domain}`);
}
