import { colour, hex, type Lch } from './drawing/colours.ts';
import { logoDrawing } from './logos.ts';

export type AppIcon = {
  /** The partner's slug; it selects the mark. */
  mark: string;
  /** Colours of the background, the mark and the mark's small accent part, as OKLCH. */
  ground: Lch;
  ink: Lch;
  accent: Lch;
  sizePx: number;
  /** `rounded` for the web, `full` for platforms that apply their own mask. */
  shape: 'rounded' | 'full';
};

/** Width of the mark as a share of the icon. At .54 it fits into the .8 circle that masks leave visible. */
const markShare: Record<AppIcon['shape'], number> = { rounded: 0.64, full: 0.54 };

/** Returns the icon as an SVG of 512 by 512 units. */
function appIconSvg({ mark, ground, ink, accent, shape }: Omit<AppIcon, 'sizePx'>): string {
  const size = 512;
  const scale = (size * markShare[shape]) / 32;
  const start = (size - 32 * scale) / 2;
  const corner = shape === 'rounded' ? size * 0.22 : 0;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${hex(colour(ground))}"/>` +
    `<g color="${hex(colour(ink))}" transform="translate(${start} ${start}) scale(${scale})">${logoDrawing(mark, { accent: hex(colour(accent)) })}</g></svg>`
  );
}

/**
 * Renders the icon of a partner's app as a square PNG. Throws a RangeError for a size outside 16 to 1024 px.
 */
export async function appIcon(icon: AppIcon): Promise<Uint8Array<ArrayBuffer>> {
  const { sizePx } = icon;
  if (!Number.isInteger(sizePx) || sizePx < 16 || sizePx > 1024)
    throw new RangeError('sizePx must be a whole number from 16 to 1024.');
  const { default: sharp } = await import('sharp');
  const density = (72 * sizePx) / 512;
  const image = sharp(Buffer.from(appIconSvg(icon)), { density: Math.max(1, density) }).resize(
    sizePx,
    sizePx,
  );
  return new Uint8Array(await image.png({ compressionLevel: 9 }).toBuffer());
}
