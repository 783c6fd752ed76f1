/**
 * Security headers of every response. The component that creates a response sets them: a handler or an edge function.
 * The stack's response headers policies add them to answers that AWS creates (API Gateway's 429, S3's refusals),
 * unless the stage uses AWS's managed policy. Names are in lower case.
 */
export const SECURITY_HEADERS = {
  /**
   * No scripts and nothing from another host (contract §6): pages need only their stylesheet, images and fonts.
   * `connect-src`: an agent in a browser, or an auditor such as Lighthouse, fetches llms.txt and robots.txt from the
   * page. The hash is that of the style in the page for 503 (render/unavailable.ts). AWS does not say which policy
   * CloudFront adds to an error page, so every response has the hash. No `upgrade-insecure-requests`: the local stack
   * speaks plain HTTP.
   */
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'sha256-pgJhPuVTzvktYZrnK6wZaaPxNCHBhskaLX2rxuQ1hxE='; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  /** One year. No `includeSubDomains`: the service does not decide for other hosts of the domain. */
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  /** For browsers without `frame-ancestors`. */
  'x-frame-options': 'DENY',
  /** Other sites do not learn that a person read about a lawyer. */
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  /** All content is public, and any site may read it. */
  'cross-origin-resource-policy': 'cross-origin',
} as const satisfies Readonly<Record<string, string>>;

/**
 * The content security policy of images, fonts and the stylesheet, which need nothing: no style, no script, no refresh, no
 * frame, also if a browser opens the file itself. Browsers do not apply it to an `<img>`.
 */
export const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The content security policy of PDF files: no script and nothing from any host. Without `sandbox`, under which Safari
 * shows no PDF (adobe/aem-core-wcm-components#2839). WebKit sizes its viewer by a style in the document that it makes of
 * the file (PluginDocument.cpp), so inline styles are allowed, as in Gitea (modules/httplib/serve.go). Chromium heeds
 * only `frame-ancestors` (plugin_response_interceptor_url_loader_throttle.cc).
 */
export const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
