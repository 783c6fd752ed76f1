/**
 * Draws an SVG with sharp in a separate process, which is killed after a time limit: a file of 1 kB can keep the
 * drawing library busy for hours. The library loads nothing from outside of the file.
 */
import { execFile } from 'node:child_process';

const MAX_SECONDS = 20;
const MAX_OUTPUT_BYTES = 300_000_000;

interface Drawn {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** One for each side that was asked for. */
  readonly pngs: readonly Buffer[];
}

/**
 * The library converts sizes in pixels at 72 dots per inch. It converts sizes in millimetres at the density and then
 * scales the drawing by the density too, so they grow by the square of the density. In CSS an inch has 96 pixels.
 */
const PROGRAM = `
  import { buffer } from 'node:stream/consumers';
  import sharp from ${JSON.stringify(import.meta.resolve('sharp'))};
  const [limitInputPixels, ...sides] = process.argv.slice(1).map(Number);
  const svg = await buffer(process.stdin);
  const sizeAt = (density) => sharp(svg, { density, limitInputPixels: false }).metadata();
  const [half, { format, width, height }] = [await sizeAt(144), await sizeAt(288)];
  if (format !== 'svg') throw new Error(format);
  const isMetric = Math.max(width, height) > 3 * Math.max(half.width, half.height);
  const wanted = 288 * (Math.max(...sides) / Math.max(width, height)) ** (isMetric ? 1 / 2 : 1);
  const density = Math.min(Math.max(wanted, 1), 100_000);
  const pngs = [];
  for (const side of sides) {
    const drawn = sharp(svg, { density, limitInputPixels }).resize(side, side, { fit: 'inside' });
    pngs.push((await drawn.png({ compressionLevel: 1 }).toBuffer()).toString('base64'));
  }
  const scale = 72 / 288 * (isMetric ? 96 / 288 : 1);
  const [cssWidth, cssHeight] = [width, height].map((each) => Math.max(1, Math.round(each * scale)));
  process.stdout.write(JSON.stringify({ width: cssWidth, height: cssHeight, pngs }));`;

/**
 * @param sides - of each picture: its width or its height, whichever is larger, in pixels
 * @throws Error if it cannot be drawn within the time limit
 */
export function draw(svg: Buffer, sides: readonly number[], maxPixels: number): Promise<Drawn> {
  const args = ['--input-type=module', '--eval', PROGRAM, ...[maxPixels, ...sides].map(String)];
  const limits = {
    timeout: MAX_SECONDS * 1_000,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, limits, (error, output) => {
      if (error) return reject(error);
      const { pngs, ...size } = JSON.parse(output) as { width: number; height: number; pngs: string[] };
      resolve({ ...size, pngs: pngs.map((png) => Buffer.from(png, 'base64')) });
    });
    // Writing to a process that has ended is an error of the stream; the callback reports the cause.
    child.stdin!.on('error', () => undefined).end(svg);
  });
}
