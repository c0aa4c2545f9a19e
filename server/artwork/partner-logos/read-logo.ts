import { findSvgProblem } from './find-svg-problem.ts';

/** An accepted logo as a PNG without metadata, colour profile and transparent edges. Sizes in px. */
export type ReadLogo = { png: Uint8Array; width: number; height: number };

const logoLimits = { fileBytes: 1024 * 1024, edgePx: 4096, minPx: 16, maxRatio: 8 } as const;

/** A file is not accepted as a logo. The message is one sentence for the person who uploaded it. */
export class LogoRejectedError extends Error {}

/** Maximum width and height of a stored logo. It is larger than any picture drawn from it. */
const storedEdgePx = 1024;

type Kind = 'svg' | 'png' | 'webp';

/** Detects the type of a file from its first bytes, because its name may be wrong. */
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

/** True for an APNG: a PNG with an `acTL` chunk before its pixels. sharp would read only its first frame. */
const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const at = Buffer.from(bytes).indexOf('acTL');
  return at >= 0 && at < Buffer.from(bytes).indexOf('IDAT');
};

/** Reads a logo file in bounded time and memory. Throws a LogoRejectedError if it is unsuitable. */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo> {
  const { fileBytes, edgePx, minPx, maxRatio } = logoLimits;
  if (bytes.byteLength > fileBytes) throw new LogoRejectedError('The file is larger than 1 MB.');
  const kind = kindOf(bytes);
  if (kind === null) throw new LogoRejectedError('The file is no SVG, PNG or WebP.');
  const svgProblem = kind === 'svg' ? findSvgProblem(bytes) : null;
  if (svgProblem !== null) throw new LogoRejectedError(svgProblem);
  const { default: sharp } = await import('sharp');
  // The limit is checked against the header before decoding, because a small file may declare a huge picture.
  const open = (density = 72) =>
    sharp(bytes, { limitInputPixels: edgePx * edgePx, failOn: 'error', density, animated: false });
  const unreadable = () => new LogoRejectedError('The file cannot be read as a picture.');
  const facts = await open()
    .metadata()
    .catch((err: Error) => {
      throw /pixel limit|too large/i.test(err.message) ? tooLarge() : unreadable();
    });
  const { width = 0, height = 0, pages = 1 } = facts;
  if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) {
    throw new LogoRejectedError('The picture is animated; a logo must not be animated.');
  }
  if (width > edgePx || height > edgePx) throw tooLarge();
  if (kind !== 'svg' && Math.max(width, height) < minPx) {
    throw new LogoRejectedError('The picture is smaller than 16 pixels.');
  }
  rejectRatio(width, height, maxRatio);
  // An SVG is rendered directly at the stored size, because enlarging it later would blur it.
  const density = kind === 'svg' ? Math.min(2400, (72 * storedEdgePx) / Math.max(width, height, 1)) : 72;
  const drawn = await open(density)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: storedEdgePx, height: storedEdgePx, fit: 'inside', withoutEnlargement: true })
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
  if ((channels[3]?.max ?? 255) === 0) throw new LogoRejectedError('The picture is empty.');
  rejectRatio(trimmed.info.width, trimmed.info.height, maxRatio);
  return { png: new Uint8Array(trimmed.data), width: trimmed.info.width, height: trimmed.info.height };
}

function tooLarge(): LogoRejectedError {
  return new LogoRejectedError('The picture is larger than 4096 by 4096 pixels.');
}

function rejectRatio(width: number, height: number, maxRatio: number): void {
  if (width > height * maxRatio || height > width * 2) {
    throw new LogoRejectedError(
      'The picture is more than eight times as wide as high, or twice as high as wide.',
    );
  }
}
