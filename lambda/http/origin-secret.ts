/** The header by which a handler knows that CloudFront passed the request on (see lib/origin-secret.ts). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
