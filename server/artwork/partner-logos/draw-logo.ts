import type { LogoPicture, OwnLogo } from '#server/modules/theming/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { ReadLogo } from './read-logo.ts';

export type LogoFiles = Partial<Record<'light' | 'dark' | 'mark', ReadLogo>>;

export type DrawnLogo = {
  own: OwnLogo;
  pictures: Partial<Record<LogoPicture, Uint8Array>>;
  warnings: string[];
};

/** Increase it when the same files would give different pictures, so that their addresses change. */
const drawingVersion = 1;

/** Maximum size of a logo in a header, in CSS px. */
const headerBox = { width: 168, height: 36 };
/** Pixels per CSS px: up to three on screens; exactly two in e-mail messages, whose clients scale badly. */
const [screenDensity, mailDensity] = [3, 2];
/** A logo with a longer side ratio than this looks lost in a square icon. */
const squareRatio = 1.25;
/** A pixel with less contrast is invisible. WCAG requires 3 for graphics, but exempts logos. */
const minContrast = 1.5;

const iconShapes: readonly (readonly [LogoPicture, number, number])[] = [
  // Name, size in px, share of the mark. In the maskable icon it fits into the circle of .8 that masks leave
  // visible.
  ['icon-32', 32, 0.92],
  ['icon-180', 180, 0.7],
  ['icon-192', 192, 0.76],
  ['icon-512', 512, 0.76],
  ['maskable-512', 512, 0.54],
];

type Grounds = { light: string; dark: string };

function fitHeader({ width, height }: ReadLogo): [number, number] {
  const scale = Math.min(headerBox.width / width, headerBox.height / height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

const loadSharp = async () => (await import('sharp')).default;

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const luminance = (r: number, g: number, b: number): number =>
  0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);

/**
 * The share, from 0 to 1, of a logo's opaque pixels that have enough contrast to a background (`#rrggbb`).
 */
async function visibleShare({ png }: ReadLogo, ground: string): Promise<number> {
  const sharp = await loadSharp();
  const pixels = await sharp(png).resize(128, 128, { fit: 'inside' }).ensureAlpha().raw().toBuffer();
  const [r = 0, g = 0, b = 0] = ground.match(/[0-9a-f]{2}/gi)?.map((part) => Number.parseInt(part, 16)) ?? [];
  const under = luminance(r, g, b);
  let [seen, all] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    all += 1;
    const over = luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    if ((Math.max(over, under) + 0.05) / (Math.min(over, under) + 0.05) >= minContrast) seen += 1;
  }
  return all === 0 ? 0 : seen / all;
}

/** True if at least a fifth of the logo is visible. Below that, only an ornament remains visible. */
const isVisible = async (logo: ReadLogo, ground: string) => (await visibleShare(logo, ground)) >= 0.2;

async function resizeToPng(logo: ReadLogo, [width, height]: [number, number]): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return new Uint8Array(
    await sharp(logo.png).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 9 }).toBuffer(),
  );
}

/** Draws a logo in the centre of a coloured plate. `share` limits its width and height on the plate. */
async function drawOnPlate(
  logo: ReadLogo,
  size: [number, number],
  plate: string,
  share: [number, number],
  radiusPx = 0,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const [width, height] = size;
  const inner = await sharp(logo.png)
    .resize(Math.round(width * share[0]), Math.round(height * share[1]), { fit: 'inside' })
    .png()
    .toBuffer();
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radiusPx}" fill="${plate}"/></svg>`;
  return new Uint8Array(
    await sharp(Buffer.from(ground))
      .composite([{ input: inner, gravity: 'centre' }])
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

const scaled = ([width, height]: [number, number], by: number): [number, number] => [width * by, height * by];

/**
 * Draws all pictures of a logo for a brand with these backgrounds. Without a dark logo, the light one is
 * used: as it is if it is visible on the dark background, otherwise on a white plate. Icons show the mark, or
 * the light logo if it is roughly square, on white or, if it is not visible there, on the dark background.
 * Otherwise no icons are drawn.
 */
export async function drawLogo(
  appId: string,
  files: LogoFiles & { light: ReadLogo },
  grounds: Grounds,
): Promise<DrawnLogo> {
  const { light, dark } = files;
  const isSquare = Math.max(light.width / light.height, light.height / light.width) <= squareRatio;
  const mark = files.mark ?? (isSquare ? light : undefined);
  const warnings: string[] = [];
  if (!(await isVisible(light, grounds.light)))
    warnings.push("The light logo is hardly seen on the brand's light background.");
  if (dark && !(await isVisible(dark, grounds.dark)))
    warnings.push("The dark logo is hardly seen on the brand's dark background.");
  if (!mark) warnings.push('Icons show the drawn mark: the light logo is not square. Add one with --mark.');
  const lightSize = fitHeader(light);
  const usesPlate = !dark && !(await isVisible(light, grounds.dark));
  const darkSize: [number, number] = dark
    ? fitHeader(dark)
    : usesPlate
      ? [lightSize[0] + 16, headerBox.height]
      : lightSize;
  const platePx = scaled(darkSize, screenDensity);
  const pictures: DrawnLogo['pictures'] = {
    light: await resizeToPng(light, scaled(lightSize, screenDensity)),
    dark: usesPlate
      ? await drawOnPlate(light, platePx, '#ffffff', [1 - 16 / darkSize[0], 0.72], 6 * screenDensity)
      : await resizeToPng(dark ?? light, platePx),
    mail: await resizeToPng(light, scaled(lightSize, mailDensity)),
  };
  if (mark) {
    const plate = (await isVisible(mark, '#ffffff')) ? '#ffffff' : grounds.dark;
    pictures.mark = await drawOnPlate(mark, [256, 256], plate, [0.76, 0.76], 48);
    for (const [name, size, share] of iconShapes) {
      pictures[name] = await drawOnPlate(mark, [size, size], plate, [share, share]);
    }
  }
  const given = (['light', 'dark', 'mark'] as const).filter((slot) => files[slot]);
  const hash = sha256Hex(
    JSON.stringify([
      drawingVersion,
      appId,
      grounds,
      given.map((slot) => [slot, sha256Hex(files[slot]?.png ?? '')]),
    ]),
  ).slice(0, 32);
  return {
    own: { hash, given, hasMark: mark !== undefined, light: lightSize, dark: darkSize },
    pictures,
    warnings,
  };
}
