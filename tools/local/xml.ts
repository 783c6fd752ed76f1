/** Reads and writes the XML of AWS's older APIs: text in elements, without attributes. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name
      ? ENTITIES[name.toLowerCase()]!
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);

/** `<name>text</name>` for each member. */
export const elements = (members: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(members)
    .map(([name, text]) => `<${name}>${escapeXml(String(text))}</${name}>`)
    .join('');
