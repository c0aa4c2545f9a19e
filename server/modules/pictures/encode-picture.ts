import { pictureWidths } from '#server/platform/supplier-http/index.ts';
import { PictureRefusedError } from './picture-refused.ts';

/** A WebP file for a requested width in px. */
export type PictureFile = { width: number; bytes: Uint8Array<ArrayBuffer> };

/** 40 megapixels, more than any camera of a hotel. The header is checked before anything is decoded. */
const mostPixels = 40_000_000;
/** Tracking pixels and placeholders are smaller. */
const leastEdgePx = 40;
const mostHeightPx = 1920;
const quality = 76;

/** Files begin with these bytes. sharp also reads SVG and others, which may refer to more than they contain. */
const signatures: readonly (readonly [number, string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
];

/**
 * Re-encodes a file as WebP in our widths, upright and without metadata; a picture is never enlarged, so that a small one has
 * fewer files. Throws a PictureRefusedError for a file that is no JPEG, PNG, WebP or AVIF picture, too small, or too large to
 * decode.
 */
export async function encodePicture(file: Buffer): Promise<PictureFile[]> {
  const head = file.toString('latin1', 0, 16);
  if (!signatures.some(([at, text]) => head.startsWith(text, at)))
    throw new PictureRefusedError('wrong_type', true);
  // Loaded on first use, because sharp needs memory.
  const { default: sharp } = await import('sharp');
  const largest = Math.max(...pictureWidths);
  try {
    const { width, height } = await sharp(file, { limitInputPixels: mostPixels }).metadata();
    if (width * height > mostPixels) throw new PictureRefusedError('too_large', true);
    if (Math.min(width, height) < leastEdgePx) throw new PictureRefusedError('unreadable', true);
    const { data, info } = await sharp(file, {
      limitInputPixels: mostPixels,
      failOn: 'error',
      animated: false,
    })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: largest, height: mostHeightPx, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: own, height: ownHeight, channels } = info;
    const raw = { width: own, height: ownHeight, channels };
    // The widths below that of the picture, and the next one for the picture as it is.
    const widths = pictureWidths.filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < own);
    return await Promise.all(
      widths.map(async (width) => ({
        width,
        bytes: new Uint8Array(
          await sharp(data, { raw })
            .resize({ width: Math.min(width, own) })
            .webp({ quality, effort: 4 })
            .toBuffer(),
        ),
      })),
    );
  } catch (err) {
    if (err instanceof PictureRefusedError) throw err;
    throw new PictureRefusedError('unreadable', true);
  }
}
