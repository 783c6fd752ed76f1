/** The practice's face on every page. */
import { ASSETS } from '../shared/routes.ts';
import { escapeHtml } from './escape.ts';
import type { SiteContext } from './site-context.ts';

/** CSS pixels. A wider logo than its line gets lower (`site.css`). */
const LOGO_HEIGHT = 44;

/** A longer name has smaller letters (`site.css`). */
const LONG_NAME = 45;

/** The content of the link to the home page: the logo, or icon and name. */
export function brandHtml({ practice, logo }: Pick<SiteContext, 'practice' | 'logo'>): string {
  const name = escapeHtml(practice.name);
  const size = practice.name.length > LONG_NAME ? ' class="long"' : '';
  if (!logo)
    return `<img src="${ASSETS.icon.path}" alt="" width="32" height="32"><span${size}>${name}</span>`;
  const width = Math.round((LOGO_HEIGHT * logo.width) / logo.height);
  return `<img class="logo" src="${logo.path}" alt="${name}" width="${width}" height="${LOGO_HEIGHT}">`;
}
