/**
 * Selects the route of an HTTP API for a request: a full match of path and method, then `ANY` on that path, then
 * `$default` (developer guide, "Create routes for HTTP APIs"). A route with a path variable stops the emulator.
 */
import { LocalStackError } from '../local-stack-error.ts';

export interface Route<T> {
  readonly key: string;
  readonly target: T;
}

export function selectRoute<T>(
  routes: readonly Route<T>[],
  method: string,
  path: string,
): Route<T> | undefined {
  for (const key of [`${method} ${path}`, `ANY ${path}`, '$default']) {
    const route = routes.find((each) => each.key === key);
    if (route) return route;
  }
  return undefined;
}

/** @throws LocalStackError for a key that the emulator cannot match */
export function checkRouteKey(logicalId: string, key: string): void {
  if (key === '$default' || /^[A-Z]+ \/[^{}]*$/.test(key)) return;
  throw new LocalStackError(`${logicalId}: RouteKey ${key}: the emulator models exact paths and $default.`);
}
