import { z } from 'zod';

const sizePx = z.tuple([z.int().min(1).max(1024), z.int().min(1).max(1024)]);

/**
 * What an app's own logo is, as `theme logo` writes it beside the brand.json. The pictures lie under `hash`, so that
 * their addresses change with them. Sizes are width and height in CSS pixels of a header.
 */
export const OwnLogo = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  given: z.array(z.enum(['light', 'dark', 'mark'])).min(1),
  /** False where the light logo is too long to stand in a square: icons then show the drawn mark. */
  hasMark: z.boolean(),
  light: sizePx,
  dark: sizePx,
});
export type OwnLogo = z.infer<typeof OwnLogo>;

/** The pictures that are drawn of a logo, each a PNG. */
export const logoPictures = [
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

/** Under this lightness (OKLCH) a ground needs the logo for dark backgrounds. */
const darkUnder = 0.6;

/** Which of the two logos is for a ground of that colour. */
export function groundScheme([lightness]: readonly [number, number, number]): 'light' | 'dark' {
  return lightness < darkUnder ? 'dark' : 'light';
}

/** The address of a picture of a logo; it never changes what it answers. */
export function ownLogoPath({ hash }: Pick<OwnLogo, 'hash'>, picture: LogoPicture): string {
  return `/media/v1/logo/${hash}/${picture}.png`;
}

/** The address of an icon: of the partner's own mark, else of the one that is drawn for it. */
export function iconPath(
  { slug, logo }: { slug: string; logo: { own?: OwnLogo | undefined } },
  icon: Extract<LogoPicture, `icon-${string}` | `maskable-${string}`>,
): string {
  return logo.own?.hasMark ? ownLogoPath(logo.own, icon) : `/brands/${slug}/${icon}.png`;
}
