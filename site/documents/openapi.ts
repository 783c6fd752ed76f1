/** placeholder, replaced below */
export function openApi(_p: unknown, _l: unknown) {
  return { openapi: '3.1.0' };
}
