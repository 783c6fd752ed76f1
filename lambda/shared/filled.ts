/** @param text - with names between braces, e.g. `{until}` @throws Error if a name has no value */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`${mark} of “${text}” has no value`);
    return String(values[name]);
  });
