import { whyNotSvg } from './refuse-svg.ts';

/** A file of a logo that passed: pixels without metadata and colour profile, as PNG, trimmed of empty edges. */
export type ReadLogo = { png: Uint8Array; width: number; height: number };

export const logoLimits = { fileBytes: 1024 * 1024, edgePx: 4096, leastPx: 16, longestRatio: 8 } as const;

/** Why a file is not taken as a logo: one sentence for whoever sent it. */
export class LogoRefused extends Error {}

/** What a logo is kept as: larger than any picture that is drawn of it. */
const keptEdgePx = 1024;

type Kind = 'svg' | 'png' | 'webp';

/** The kind of a file by its first bytes; its name is not asked. */
function kindOf(bytes: Uint8Array): Kind | null {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  const start = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return start.startsWith('<') && Buffer.from(bytes).includes('<svg') ? 'svg' : null;
}

/** An APNG is a PNG with a chunk `acTL` before its pixels; its first picture alone would be read. */
const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const at = Buffer.from(bytes).indexOf('acTL');
  return at >= 0 && at < Buffer.from(bytes).indexOf('IDAT');
};

/** Reads a logo's file. Throws LogoRefused with one sentence; bounded in time and memory whatever it is sent. */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo> {
  const { fileBytes, edgePx, leastPx, longestRatio } = logoLimits;
  if (bytes.byteLength > fileBytes) throw new LogoRefused('The file is larger than 1 MB.');
  const kind = kindOf(bytes);
  if (kind === null) throw new LogoRefused('The file is no SVG, PNG or WebP.');
  const why = kind === 'svg' ? whyNotSvg(bytes) : null;
  if (why !== null) throw new LogoRefused(why);
  const { default: sharp } = await import('sharp');
  // Pixels are counted from the header, before any is decoded: a small file may claim a huge picture.
  const open = (density = 72) =>
    sharp(bytes, { limitInputPixels: edgePx * edgePx, failOn: 'error', density, animated: false });
  const unreadable = () => new LogoRefused('The file cannot be read as a picture.');
  const facts = await open()
    .metadata()
    .catch((err: Error) => {
      throw /pixel limit|too large/i.test(err.message) ? tooLarge() : unreadable();
    });
  const { width = 0, height = 0, pages = 1 } = facts;
  if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) {
    throw new LogoRefused('The picture is animated; a logo must stand still.');
  }
  if (width > edgePx || height > edgePx) throw tooLarge();
  if (kind !== 'svg' && Math.max(width, height) < leastPx) {
    throw new LogoRefused('The picture is smaller than 16 pixels.');
  }
  refuseRatio(width, height, longestRatio);
  // An SVG is drawn at the size that it is kept in, not enlarged afterwards.
  const density = kind === 'svg' ? Math.min(2400, (72 * keptEdgePx) / Math.max(width, height, 1)) : 72;
  const drawn = await open(density)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: keptEdgePx, height: keptEdgePx, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => {
      throw unreadable();
    });
  const trimmed = await sharp(drawn)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  const { channels } = await sharp(trimmed.data).stats();
  if ((channels[3]?.max ?? 255) === 0) throw new LogoRefused('The picture is empty.');
  refuseRatio(trimmed.info.width, trimmed.info.height, longestRatio);
  return { png: new Uint8Array(trimmed.data), width: trimmed.info.width, height: trimmed.info.height };
}

function tooLarge(): LogoRefused {
  return new LogoRefused('The picture is larger than 4096 by 4096 pixels.');
}

function refuseRatio(width: number, height: number, longest: number): void {
  if (width > height * longest || height > width * 2) {
    throw new LogoRefused('The picture is more than eight times as wide as high, or twice as high as wide.');
  }
}
