/** CloudFront's path patterns and the path that they match (developer guide, "Path pattern", "Path normalization"). */
import { normalizedPath, pathPattern } from '../cloudfront/distribution.ts';

describe('tools/local/path-pattern', () => {
  test.each<[pattern: string, uri: string, matches: boolean, why: string]>([
    ['/api/agent-info', '/api/agent-info', true, 'exact'],
    ['/api/agent-info', '/api/agent-info/', false, 'one more slash is another path'],
    ['/api/agent-info', '/API/agent-info', false, 'letter case matters'],
    ['/api/agent-info', '/x/api/agent-info', false, 'the whole path has to match'],
    ['api/agent-info', '/api/agent-info', true, 'the leading slash may be left out'],
    ['/.well-known/mcp', '/xwell-known/mcp', false, 'a dot matches only a dot'],
    ['/.well-known/mcp', '/.well-known/mcp.json', false, 'no prefix match'],
    ['*.jpg', '/images/a.jpg', true, 'a star at the front matches directories'],
    ['*.jpg', '/LOGO.JPG', false, 'letter case matters after a star too'],
    ['images/*.jpg', '/images/product1/a.jpg', true, 'a star matches slashes'],
    ['images/*.jpg', '/images/.jpg', true, 'a star matches an empty text'],
    ['a??.jpg', '/ant.jpg', true, 'two question marks, two characters'],
    ['a??.jpg', '/an.jpg', false, 'a question mark matches exactly one'],
    ['/a+b$', '/a+b$', true, 'other characters match themselves'],
  ])('%s on %s: %s (%s)', (pattern, uri, matches) => {
    expect(pathPattern(pattern)(uri)).toBe(matches);
  });

  test.each<[uri: string, normalized: string]>([
    ['//a///b', '/a/b'],
    ['/x/../a/./b', '/a/b'],
    ['/../../a', '/a'],
    ['/a/b/..', '/a/'],
    ['/a/.', '/a/'],
    ['/%61/%7E%2D%2d%5f', '/a/~--_'],
    ['/x/%2e%2E/a', '/a'],
    ['/a%2Fb/%40/%c3%A9/%', '/a%2Fb/%40/%c3%A9/%'],
    ['/A/...', '/A/...'],
    ['/', '/'],
  ])('%s is matched as %s', (uri, normalized) => {
    expect(normalizedPath(uri)).toBe(normalized);
  });
});
