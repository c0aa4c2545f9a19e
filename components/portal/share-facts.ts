import type { Metadata } from 'next';
import { inLocale, intlTag, type Locale } from '#server/brands/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { previewPath } from '#server/portal/index.ts';

/** `ar_AE`: Open Graph writes a language and its country with an underscore (https://ogp.me). */
const ogLocale = (locale: Locale): string => intlTag(locale).split('-').slice(0, 2).join('_');

type Shared = {
  /** As it stands alone, without the partner's name. Absent: the page's own title and description. */
  title?: string;
  description?: string;
  /** A poster of ours that the preview shows in the partner's frame. */
  poster?: string | null;
};

/** What a link to the portal looks like where it is shared: the partner's picture, name and language. */
export function shareFacts(
  { brand, locale }: Pick<Portal, 'brand' | 'locale'>,
  { title, description, poster }: Shared = {},
): Pick<Metadata, 'openGraph' | 'twitter'> {
  const name = inLocale(brand.names, brand, locale);
  const image = {
    // The version makes sites that keep previews ask anew once the logo is another.
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
 * Metadata of a page that everybody may open: as `shareFacts`, with the one address that stands for it, whatever query it
 * was opened with.
 */
export function publicFacts(
  portal: Pick<Portal, 'brand' | 'locale'>,
  { path, ...shared }: Shared & { path: string },
): Pick<Metadata, 'openGraph' | 'twitter' | 'alternates'> {
  const facts = shareFacts(portal, shared);
  return { ...facts, openGraph: { ...facts.openGraph, url: path }, alternates: { canonical: path } };
}
