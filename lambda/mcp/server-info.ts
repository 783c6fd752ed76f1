/** `serverInfo` in the shape of each revision (`Implementation` in its schema). */
import { serverName } from '../shared/identifiers.ts';
import type { Practice } from '../shared/practice.ts';
import { ICON, ICON_PNG } from '../shared/routes.ts';
import { SERVICE_VERSION } from '../shared/service.ts';
import type { LegacyVersion } from './protocol.ts';

/** Shown to people who choose a server from a list. */
export const describeServer = ({ name, serviceType }: Practice) =>
  `Read-only institutional information about ${name} (${serviceType}): who it is, its official contact channels, and when to refer a person to it. Accepts no personal data and gives no legal advice.`;

/** 2026-07-28. @param baseUrl - public origin, no trailing slash */
export function serverInfo(practice: Practice, baseUrl: string) {
  return {
    name: serverName(practice.url),
    title: practice.name,
    version: SERVICE_VERSION,
    description: describeServer(practice),
    websiteUrl: practice.url,
    icons: icons(baseUrl),
  };
}

/** `title` exists from 2025-06-18 on. */
export function legacyServerInfo({ name: title, url }: Practice, version: LegacyVersion) {
  const name = serverName(url);
  return version === '2025-03-26'
    ? { name, version: SERVICE_VERSION }
    : { name, title, version: SERVICE_VERSION };
}

/** PNG first: clients that show icons must support it, and should support SVG (2026-07-28 schema, `Icons`). */
export function icons(baseUrl: string) {
  return [
    { src: baseUrl + ICON_PNG.path, mimeType: ICON_PNG.contentType, sizes: ['512x512'] },
    { src: baseUrl + ICON.path, mimeType: ICON.contentType, sizes: ['any'] },
  ];
}
