/**
 * CloudFront's path patterns (developer guide, "Path pattern"): `*` matches any characters, slashes included; `?` matches
 * exactly one. Letter case matters. The leading slash of a pattern is optional. The query string is not matched.
 */
export function pathPattern(pattern: string): (uri: string) => boolean {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (uri) => expression.test(uri);
}
