import type { Brand, OwnLogo } from '#server/brands/index.ts';
import { directionOf, groundScheme } from '#server/brands/index.ts';
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
} from '#server/media/index.ts';
import { config } from '#server/platform/config/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** Places that look well behind a card; a partner always has the same one. */
const backgrounds = ['kyoto', 'paris', 'dubai', 'london'] as const;

/** Some hundred previews. */
const drawn = processWide('brand-previews', () => new ByteCache(8 * 1024 * 1024));

/** What the queue of drawings answers when it is full: come back in two seconds. */
export const busy = Symbol('busy');

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
 * The picture of a partner's pages in link previews, 1200x630 and without text: its card before a place, or with
 * `subject` (`hotel/paris.h123~4/front`) that poster over a strip of the card. Null when there is no such poster.
 */
export async function brandPreview(
  brand: Brand,
  subject?: string,
): Promise<Uint8Array<ArrayBuffer> | typeof busy | null> {
  const [kind, seed, scene] = subject?.split('/') ?? ['place', backgroundOf(brand), 'place'];
  const request = posterRequest(kind, seed, scene);
  if (!request) return null;
  const frame = frameOf(brand, subject === undefined ? 'card' : 'band');
  const { own } = brand.logo;
  const key = JSON.stringify([frame, request, own?.hash]);
  const known = drawn.get(key);
  if (known) return known;
  if (isPreviewQueueFull()) return busy;
  const bytes = await renderPreview(request, { ...frame, ...(own && (await ownPicture(brand, own))) });
  drawn.set(key, bytes);
  return bytes;
}

/** The partner's own mark, else its own logo for the ground of its card. */
async function ownPicture({ card }: Brand, own: OwnLogo): Promise<Pick<PreviewFrame, 'markPng' | 'logoPng'>> {
  const { db } = pool(config.portalEnvironment);
  if (own.hasMark) {
    const markPng = await logoBytes(db, own.hash, 'mark');
    return markPng ? { markPng } : {};
  }
  const logoPng = await logoBytes(db, own.hash, groundScheme(card.ground));
  return logoPng ? { logoPng } : {};
}

const backgroundOf = ({ slug }: Brand): string =>
  backgrounds[[...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % backgrounds.length] ??
  backgrounds[0];

function posterRequest(kind = '', seed = '', scene = ''): PosterRequest | null {
  return isPosterKind(kind) && isPosterScene(scene) && parseSeed(seed) ? { kind, seed, scene } : null;
}

/** The address of a poster of ours in the partner's frame; other pictures get the partner's own preview. */
export function previewPath(slug: string, poster?: string | null): string {
  const subject = poster?.match(/^\/media\/v1\/([a-z]+\/[A-Za-z0-9_.~-]+\/[a-z]+)\.(?:svg|png)$/)?.[1];
  return subject ? `/brands/${slug}/preview/${subject}.png` : `/brands/${slug}/preview.png`;
}
