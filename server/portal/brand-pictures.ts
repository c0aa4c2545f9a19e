import { appIcon, cardArt, logoBytes, logoMark } from '#server/artwork/index.ts';
import { type Brand, isLocale, type LogoPicture, themeOf, toHex } from '#server/modules/theming/index.ts';
import { config } from '#server/platform/config/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { appManifest } from './app-manifest.ts';
import { brandPreview, queueFull } from './brand-previews.ts';
import { appIdOfSlug, loadPortalApp, type PortalApp } from './directory.ts';

const headers = {
  // The URLs stay the same when a brand changes, which is rare, so a change may take a day to appear.
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};

const icons: Record<string, { sizePx: number; shape: 'rounded' | 'full' }> = {
  'icon-32.png': { sizePx: 32, shape: 'rounded' },
  'icon-180.png': { sizePx: 180, shape: 'full' },
  'icon-192.png': { sizePx: 192, shape: 'rounded' },
  'icon-512.png': { sizePx: 512, shape: 'rounded' },
  'maskable-512.png': { sizePx: 512, shape: 'full' },
};

/** Pictures that come from the uploaded logo if a partner has one; all others are generated. */
const ownPictures: Record<string, LogoPicture> = {
  'icon-32.png': 'icon-32',
  'icon-180.png': 'icon-180',
  'icon-192.png': 'icon-192',
  'icon-512.png': 'icon-512',
  'maskable-512.png': 'maskable-512',
};

/**
 * Answers a partner's pictures under `/brands/<slug>/`: card art, the mark for light and dark backgrounds,
 * app icons, link previews (`preview.png`, and `preview/<kind>/<seed>/<scene>.png` for a poster) and the
 * manifest in the language of `?lang=`. 404 for an unknown partner or picture, 503 while the queue of
 * previews is full.
 */
export async function respondWithBrandPicture(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, , slug = '', ...picture] = pathname.split('/');
  const environment = config.portalEnvironment;
  const appId = /^[a-z][a-z0-9-]{1,30}$/.test(slug) ? await appIdOfSlug(environment, slug) : null;
  const app = appId === null ? null : await loadPortalApp(environment, appId);
  const made = app && (await draw(app, picture.join('/'), searchParams.get('lang')));
  if (!made) return new Response(null, { status: 404 });
  if (made === queueFull) return new Response(null, { status: 503, headers: { 'retry-after': '2' } });
  return new Response(made.body, { headers: { ...headers, 'content-type': made.type } });
}

type Drawn = { body: string | Uint8Array<ArrayBuffer>; type: string };

const svg = (body: string): Drawn => ({ body, type: 'image/svg+xml; charset=utf-8' });

async function draw(
  { app, brand }: PortalApp,
  picture: string,
  language: string | null,
): Promise<Drawn | typeof queueFull | null> {
  const { card } = brand;
  if (picture === 'card.svg')
    return svg(
      cardArt(card.art, { ground: [...card.ground], line: [...card.line], accent: [...card.accent] }),
    );
  if (picture === 'manifest.webmanifest') {
    const chosen = isLocale(language) && brand.locales.includes(language) ? language : brand.locales[0];
    const manifest = await appManifest(brand, app.modules, chosen ?? 'en');
    return { body: JSON.stringify(manifest), type: 'application/manifest+json' };
  }
  if (picture.startsWith('preview')) return drawPreview(brand, picture);
  const own = brand.logo.own;
  const ownPicture = own && ownPictures[picture];
  if (own && ownPicture && own.hasMark) {
    const body = await logoBytes(pool(config.portalEnvironment).db, own.hash, ownPicture);
    if (body) return { body, type: 'image/png' };
  }
  const theme = themeOf(brand);
  const marks: Record<string, [ink: string, accent: string]> = {
    'mark.svg': [toHex(theme.light.primary), toHex(theme.light.accent)],
    'logo-light.svg': [toHex(theme.light.primary), toHex(theme.light.accent)],
    'logo-dark.svg': [toHex(theme.dark.ink), toHex(theme.dark.accent)],
  };
  const mark = marks[picture];
  if (mark)
    return svg(logoMark(brand.slug, { accent: mark[1] }).replace('<svg ', `<svg color="${mark[0]}" `));
  const icon = icons[picture];
  if (!icon) return null;
  const body = await appIcon({
    ...icon,
    mark: brand.slug,
    ground: [...card.ground],
    ink: [...card.ink],
    accent: [...card.accent],
  });
  return { body, type: 'image/png' };
}

async function drawPreview(brand: Brand, picture: string): Promise<Drawn | typeof queueFull | null> {
  const match = /^preview(?:\/([^/]+\/[^/]+\/[^/]+))?\.png$/.exec(picture);
  const body = match && (await brandPreview(brand, match[1]));
  return body === null || body === queueFull ? body : { body, type: 'image/png' };
}
