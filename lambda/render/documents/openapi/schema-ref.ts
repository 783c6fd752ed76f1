export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
