import jsQR from 'jsqr';
import sharp from 'sharp';

/**
 * What a scanner reads off an SVG image that stands on a page of this colour, a phone's screen away; null when it
 * reads nothing. It looks for dark squares on white alone, as an old scanner does.
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
