import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { keepEarlyClick } from '#components/portal/early-click.ts';
import { fontUrls } from '#components/portal/font-urls.ts';
import { shareMetadata } from '#components/portal/share-metadata.ts';
import { SoftNavigation } from '#components/portal/soft-navigation.tsx';
import { StaticParts } from '#components/portal/static-parts.tsx';
import {
  fontsToPreload,
  iconPath,
  inLocale,
  seededBrands,
  themeCss,
  themeOf,
  toHex,
} from '#server/modules/theming/index.ts';
import { pageNonce, pageRequestId, readPortal } from '#server/portal/index.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const portal = await readPortal();
  if (!portal) return { title: 'Sojourn' };
  const { brand, locale } = portal;
  const name = inLocale(brand.names, brand, locale);
  return {
    metadataBase: new URL(portal.origin),
    // A `%s` in the partner's name must not become a second placeholder for the title: an invisible word
    // joiner splits it.
    title: { default: name, template: `%s · ${name.replaceAll('%s', '%\u2060s')}` },
    description: inLocale(brand.promise, brand, locale),
    applicationName: name,
    icons: {
      icon: { url: iconPath(brand, 'icon-32'), sizes: '32x32', type: 'image/png' },
      apple: { url: iconPath(brand, 'icon-180'), sizes: '180x180' },
    },
    manifest: `/brands/${brand.slug}/manifest.webmanifest?lang=${locale}`,
    appleWebApp: { capable: true, title: name },
    ...shareMetadata(portal),
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const portal = await readPortal();
  const theme = themeOf((portal?.brand ?? seededBrands[0]) as NonNullable<typeof portal>['brand']);
  const light = toHex(theme.light.bg);
  const dark = toHex(theme.dark.bg);
  const scheme = portal?.scheme ?? 'system';
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    themeColor:
      scheme === 'system'
        ? [
            { media: '(prefers-color-scheme: light)', color: light },
            { media: '(prefers-color-scheme: dark)', color: dark },
          ]
        : scheme === 'dark'
          ? dark
          : light,
  };
}

/**
 * The document. Language, direction and the partner's theme are in the first bytes, so that nothing flashes.
 * Without a partner it uses the neutral colours of the first seeded one, without its name.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [portal, nonce, requestId] = [await readPortal(), await pageNonce(), await pageRequestId()];
  const brand = portal?.brand ?? seededBrands[0];
  if (!brand) throw new Error('There is no built-in brand');
  const locale = portal?.locale ?? 'en';
  const scheme = portal?.scheme ?? 'system';
  return (
    <html
      lang={locale}
      dir={portal?.direction ?? 'ltr'}
      data-brand={portal ? brand.slug : undefined}
      data-scheme={scheme}
      data-mask={brand.shape.pictureMask}
      data-request-id={portal ? requestId : undefined}
      data-support-phone={portal?.brand.support.phone}
      suppressHydrationWarning
    >
      <head>
        {fontsToPreload(brand, locale, fontUrls).map((url) => (
          <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <StaticParts>
          <style
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers formatted by theme-css.ts, no tenant text
            dangerouslySetInnerHTML={{ __html: themeCss(brand, { scheme, locale, fonts: fontUrls }) }}
          />
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, no tenant text
            dangerouslySetInnerHTML={{ __html: keepEarlyClick }}
          />
        </StaticParts>
      </head>
      <body>
        {children}
        <SoftNavigation />
      </body>
    </html>
  );
}
