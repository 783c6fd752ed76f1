import { sep } from 'node:path';

/** Whether a file is the path or inside it. */
export const isIn = (path: string, file: string) => file === path || file.startsWith(`${path}${sep}`);
