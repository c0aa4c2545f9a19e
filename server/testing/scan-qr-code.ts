import jsQR from 'jsqr';
import sharp from 'sharp';

/**
 * Returns what a scanner reads from an SVG image on a page of this colour at `side` pixels, or null when it
 * reads nothing. Like an old scanner, it recognises only dark squares on a light background.
 */
export async function scanQrCode(svg: string, page: string, side = 240): Promise<string | null> {
  const around = Math.round(side / 4);
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize(side, side, { fit: 'contain', background: page })
    .flatten({ background: page })
    .extend({ top: around, bottom: around, left: around, right: around, background: page })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: 'dontInvert',
  });
  return found?.data ?? null;
}
