/** Restated, not imported: what a browser is promised with every answer (contract §6). */
export const SECURITY = {
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'sha256-ppo8wGZDk3X94uvsNrLRaNIUaxEviA+n+N7+P7rAFaY='; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
};
