import {
  ByteCache,
  isPosterKind,
  isPosterScene,
  isPreviewQueueFull,
  logoBytes,
  type PosterRequest,
  type PreviewFrame,
  parseSeed,
  renderPreview,
} from '#server/artwork/index.ts';
import type { Brand, OwnLogo } from '#server/modules/theming/index.ts';
import { directionOf, logoSchemeFor } from '#server/modules/theming/index.ts';
import { config } from '#server/platform/config/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** Places for the background of a card; each partner always gets the same one. */
const backgrounds = ['kyoto', 'paris', 'dubai', 'london'] as const;

/** The cache holds some hundred previews. */
const cache = processWide('brand-previews', () => new ByteCache(8 * 1024 * 1024));

/** Result of `brandPreview` when the render queue is full; callers answer 503. */
export const queueFull = Symbol('queue full');

function frameOf(brand: Brand, kind: PreviewFrame['kind']): PreviewFrame {
  const { card } = brand;
  return {
    kind,
    mark: brand.slug,
    art: card.art,
    colours: { ground: [...card.ground], line: [...card.line], accent: [...card.accent] },
    ink: [...card.ink],
    radiusPx: brand.shape.cardRadius,
    isMirrored: directionOf(brand.locales[0] ?? 'en') === 'rtl',
  };
}

/**
 * The link preview of a partner as PNG, 1200x630 and without text: its card in front of a place or, with
 * `subject` (`hotel/paris.h123~4/front`), that poster above a strip of the card. Null for an unknown poster,
 * `queueFull` when the render queue is full.
 */
export async function brandPreview(
  brand: Brand,
  subject?: string,
): Promise<Uint8Array<ArrayBuffer> | typeof queueFull | null> {
  const [kind, seed, scene] = subject?.split('/') ?? ['place', backgroundOf(brand), 'place'];
  const request = posterRequest(kind, seed, scene);
  if (!request) return null;
  const frame = frameOf(brand, subject === undefined ? 'card' : 'band');
  const { own } = brand.logo;
  const key = JSON.stringify([frame, request, own?.hash]);
  const known = cache.get(key);
  if (known) return known;
  if (isPreviewQueueFull()) return queueFull;
  const bytes = await renderPreview(request, { ...frame, ...(own && (await ownPicture(brand, own))) });
  cache.set(key, bytes);
  return bytes;
}

/** The partner's uploaded mark, else its uploaded logo for the background of its card. */
async function ownPicture({ card }: Brand, own: OwnLogo): Promise<Pick<PreviewFrame, 'markPng' | 'logoPng'>> {
  const { db } = pool(config.portalEnvironment);
  if (own.hasMark) {
    const markPng = await logoBytes(db, own.hash, 'mark');
    return markPng ? { markPng } : {};
  }
  const logoPng = await logoBytes(db, own.hash, logoSchemeFor(card.ground));
  return logoPng ? { logoPng } : {};
}

const backgroundOf = ({ slug }: Brand): string =>
  backgrounds[[...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % backgrounds.length] ??
  backgrounds[0];

function posterRequest(kind = '', seed = '', scene = ''): PosterRequest | null {
  return isPosterKind(kind) && isPosterScene(scene) && parseSeed(seed) ? { kind, seed, scene } : null;
}

/** The preview path of a poster in the partner's frame; for other pictures, the partner's general preview. */
export function previewPath(slug: string, poster?: string | null): string {
  const subject = poster?.match(/^\/media\/v1\/([a-z]+\/[A-Za-z0-9_.~-]+\/[a-z]+)\.(?:svg|png)$/)?.[1];
  return subject ? `/brands/${slug}/preview/${subject}.png` : `/brands/${slug}/preview.png`;
}
