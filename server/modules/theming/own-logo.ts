import { z } from 'zod';

const sizePx = z.tuple([z.int().min(1).max(1024), z.int().min(1).max(1024)]);

/**
 * An app's own logo, which `theme logo` stores with the brand. The pictures are stored under `hash`, so their
 * URLs change with their content. Sizes are width and height in CSS pixels in a page header.
 */
export const OwnLogo = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  given: z.array(z.enum(['light', 'dark', 'mark'])).min(1),
  /** False where the light logo is too wide for a square; icons then show the generated mark. */
  hasMark: z.boolean(),
  light: sizePx,
  dark: sizePx,
});
export type OwnLogo = z.infer<typeof OwnLogo>;

/** The PNG pictures that are generated from a logo. */
const logoPictures = [
  'light',
  'dark',
  'mark',
  'mail',
  'icon-32',
  'icon-180',
  'icon-192',
  'icon-512',
  'maskable-512',
] as const;
export type LogoPicture = (typeof logoPictures)[number];

/** Below this OKLCH lightness a background needs the logo for dark backgrounds. */
const darkUnder = 0.6;

/** Returns which of the two logos fits a background of this OKLCH colour. */
export function logoSchemeFor([lightness]: readonly [number, number, number]): 'light' | 'dark' {
  return lightness < darkUnder ? 'dark' : 'light';
}

/** Returns the path of a logo picture; the content of a path never changes. */
export function ownLogoPath({ hash }: Pick<OwnLogo, 'hash'>, picture: LogoPicture): string {
  return `/media/v1/logo/${hash}/${picture}.png`;
}

/** Returns the path of an icon: from the partner's own mark, else the generated one. */
export function iconPath(
  { slug, logo }: { slug: string; logo: { own?: OwnLogo | undefined } },
  icon: Extract<LogoPicture, `icon-${string}` | `maskable-${string}`>,
): string {
  return logo.own?.hasMark ? ownLogoPath(logo.own, icon) : `/brands/${slug}/${icon}.png`;
}
