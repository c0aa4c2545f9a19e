import type { Metadata } from 'next';
import { inLocale, intlTag, type Locale } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { previewPath } from '#server/portal/index.ts';

/** `ar_AE`: Open Graph separates language and country with an underscore (https://ogp.me). */
const ogLocale = (locale: Locale): string => intlTag(locale).split('-').slice(0, 2).join('_');

type Shared = {
  /** Title without the partner's name. If absent, the page's own title and description are used. */
  title?: string;
  description?: string;
  /** A generated poster that the preview shows in the partner's frame. */
  poster?: string | null;
};

/**
 * Preview metadata of a shared link: the partner's picture, name and language. A member's page has none, because what
 * others preview is a visitor's page.
 */
export function shareMetadata(
  { brand, locale, member }: Pick<Portal, 'brand' | 'locale' | 'member'>,
  { title, description, poster }: Shared = {},
): Pick<Metadata, 'openGraph' | 'twitter'> {
  if (member) return {};
  const name = inLocale(brand.names, brand, locale);
  const image = {
    // The version makes sites that cache previews reload them after a change of the logo.
    url: previewPath(brand.slug, poster) + (brand.logo.own ? `?v=${brand.logo.own.hash.slice(0, 8)}` : ''),
    width: 1200,
    height: 630,
    type: 'image/png',
    alt: title ?? name,
  };
  const words = { ...(title && { title }), ...(description && { description }) };
  return {
    openGraph: {
      type: 'website',
      siteName: name,
      locale: ogLocale(locale),
      alternateLocale: brand.locales.filter((one) => one !== locale).map(ogLocale),
      images: [image],
      ...words,
    },
    twitter: { card: 'summary_large_image', images: [image], ...words },
  };
}

/**
 * Metadata of a public page: `shareMetadata` with `path` as the canonical URL, whatever query the
 * page was opened with. A page that `mayBeIndexed` excludes is kept out of search engines.
 */
export function publicMetadata(
  portal: Pick<Portal, 'brand' | 'locale' | 'member'>,
  { path, mayBeIndexed = true, ...shared }: Shared & { path: string; mayBeIndexed?: boolean | undefined },
): Pick<Metadata, 'openGraph' | 'twitter' | 'alternates' | 'robots'> {
  const { openGraph, ...facts } = shareMetadata(portal, shared);
  return {
    ...facts,
    ...(openGraph && { openGraph: { ...openGraph, url: path } }),
    alternates: { canonical: path },
    ...(mayBeIndexed ? {} : { robots: { index: false } }),
  };
}
