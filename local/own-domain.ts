/**
 * The emulator has no TLS. Where the deployed service says `https://<its own domain>`, the emulator says
 * `http://<its own domain>`, so that the links it serves can be followed. The one place of that rule:
 * applied to resolved intrinsics (what the handlers and the publisher are told) and to what edge
 * functions write. Nothing else of a response is changed.
 */
export type OwnDomainRule = (text: string) => string;

/** @param aliases domains of its own that the deployed service answers under: here, the emulator does */
export function ownDomainRule(domain: string, aliases: readonly string[] = []): OwnDomainRule {
  const names = [domain, ...aliases].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Not followed by more of a host name or a port: `127.0.0.1:80` must not match `127.0.0.1:8080`.
  const own = new RegExp(`https://(?:${names.join('|')})(?![\\w:-]|\\.\\w)`, 'g');
  return (text) => text.replace(own, `http://${domain}`);
}
