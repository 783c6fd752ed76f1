/** The page for 503. Synthesis renders it, and agent-info's handler has it as a constant. */
import { factsOn } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../shared/routes.ts';
import { channelLines, expiredSentence, fictionWarning, warningHtml } from './contact-text.ts';
import { escapeHtml } from './escape.ts';
import type { Formats } from './formats.ts';
import type { Line } from './lines.ts';
import { localeFor } from './locales.ts';
import { contactBarHtml } from './pages/contact-bar.ts';

export interface MenuEntry {
  readonly label: string;
  readonly path: string;
}

/**
 * The style, in the colours of `lib/content/defaults/site.css`. The content security policy allows exactly these bytes:
 * it has their hash (shared/security-headers.ts).
 */
const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:0 auto;padding:0 min(1.25rem,5vw);background:#fbf9f5;color:#1c2321;font:1.06rem/1.6 Palatino,Georgia,serif;overflow-wrap:break-word}header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 2rem;padding:1.25rem 0;border-bottom:1px solid;background:inherit}a{color:#1d5245}header a{text-decoration:none}nav a,.name{color:inherit}.name{font-weight:600}p{margin:0 0 1rem}header p{margin:0}nav{flex:1 0 100%}ul{padding:0;list-style:none}nav ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:0}nav a,li a{display:inline-block;padding:.6rem 0}li span,.contact-bar a{white-space:nowrap}.contact-bar{display:flex;flex-wrap:wrap;gap:.5rem;background:inherit}.contact-bar strong{flex:1 0 100%}.contact-bar span{display:none}.contact-bar a{flex:1 1 auto;padding:.6rem .5rem;border:1px solid;border-radius:6px;font-weight:600;text-align:center}main{padding:2rem 0}h1{line-height:1.2}.expired{border:2px solid;padding:1rem 1.25rem;font-weight:600}.expired p{margin:0}@media(max-width:45em){body{padding-bottom:5rem}.contact-bar{position:fixed;inset:auto 0 0;padding:.5rem min(1.25rem,5vw);border-top:1px solid;font-size:min(.9rem,5.5vw)}}@media print{.contact-bar{position:static}}@media(prefers-color-scheme:dark){body{background:#141917;color:#e7e5dd}a{color:#93d0b8}}';

/**
 * The 503 page, for when S3 cannot be read: name of the practice, menu, official channels, and the API, which does not
 * depend on S3. The style is inside the page, because the stylesheet is in S3 too. The page names no origin, because
 * that is not known at synthesis.
 *
 * @param today - UTC, YYYY-MM-DD. The page depends only on whether it is later than `validUntil`
 */
export function unavailableHtml(
  stated: Practice,
  menu: readonly MenuEntry[],
  formats: Pick<Formats, 'telephone' | 'day'>,
  today: string,
): string {
  const practice = factsOn(stated, today);
  const { contact, name, serviceType, language } = practice;
  const locale = localeFor(language);
  const writing = { practice, locale, formats };
  const { title, explanation, stillThere } = locale.unavailable;
  const link = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const entry = ({ label, text, url, also }: Line) =>
    `<li>${label === undefined ? '' : `${escapeHtml(label)}: `}${url === undefined ? escapeHtml(text) : link(text, url)}${also === undefined ? '' : ` <span>(${escapeHtml(also)})</span>`}</li>`;
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${name}`)}</title><style>${STYLE}</style></head><body>`,
    `<header><div><a class="name" href="/">${escapeHtml(name)}</a><p>${escapeHtml(serviceType)}</p></div>`,
    contactBarHtml(writing, today),
    `<nav aria-label="${escapeHtml(locale.mainNavigation)}"><ul>`,
    ...menu.map(({ label, path }) => `<li>${link(label, path)}</li>`),
    `</ul></nav></header><main>${warningHtml(fictionWarning(writing))}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(explanation)}</p>`,
    `<h2>${escapeHtml(locale.officialChannels)}</h2>`,
    warningHtml(expiredSentence(writing, today)),
    '<ul>',
    ...channelLines(writing).map(entry),
    `</ul><p>${escapeHtml(contact.antiFraudWarning)}</p><h2>${escapeHtml(stillThere)}</h2><ul>`,
    entry({ label: locale.agentInfo, text: AGENT_INFO_PATH, url: AGENT_INFO_PATH }),
    entry({ label: locale.mcpEndpoint, text: MCP_PATH, url: MCP_PATH }),
    '</ul></main></body></html>\n',
  ].join('');
}
