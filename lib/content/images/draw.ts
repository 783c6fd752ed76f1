/**
 * Draws an SVG with sharp, in a process of its own: a file of 1 kB can keep the drawing library busy for hours, and only
 * the end of its process stops it. The library loads nothing from outside of the file.
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
 * The library converts pixels at 72 dots to the inch. It converts millimetres at the density, and then scales the drawing
 * by the density too, so their size grows by the square. In CSS an inch has 96 pixels.
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
 * @throws Error if it cannot be drawn, or not in that time
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
    // A process that has ended does not read.
    child.stdin!.on('error', () => undefined).end(svg);
  });
}
