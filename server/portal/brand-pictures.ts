import { inLocale, themeOf, toHex } from '#server/brands/index.ts';
import { appIcon, cardArt, logoMark } from '#server/media/index.ts';
import { isLogoStyle } from '#server/media/logos.ts';
import { config } from '#server/platform/config/index.ts';
import { appIdOfSlug, loadPortalApp, type PortalApp } from './directory.ts';

const headers = {
  // A brand changes rarely, but its pictures keep their addresses: a day is a fair wait.
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

/**
 * A partner's pictures under `/brands/<slug>/`: the card's art, the mark on light and dark grounds, app icons and the
 * manifest that names them. 404 for an unknown partner or picture.
 */
export async function respondWithBrandPicture(request: Request): Promise<Response> {
  const [, , slug = '', picture = ''] = new URL(request.url).pathname.split('/');
  const environment = config.portalEnvironment;
  const appId = /^[a-z][a-z0-9-]{1,30}$/.test(slug) ? await appIdOfSlug(environment, slug) : null;
  const app = appId === null ? null : await loadPortalApp(environment, appId);
  const made = app && (await draw(app, picture));
  if (!made) return new Response(null, { status: 404 });
  return new Response(made.body, { headers: { ...headers, 'content-type': made.type } });
}

type Drawn = { body: string | Uint8Array<ArrayBuffer>; type: string };

const svg = (body: string): Drawn => ({ body, type: 'image/svg+xml; charset=utf-8' });

async function draw({ brand }: PortalApp, picture: string): Promise<Drawn | null> {
  const { card } = brand;
  if (picture === 'card.svg')
    return svg(
      cardArt(card.art, { ground: [...card.ground], line: [...card.line], accent: [...card.accent] }),
    );
  if (picture === 'manifest.webmanifest')
    return { body: JSON.stringify(manifest(brand)), type: 'application/manifest+json' };
  if (!isLogoStyle(brand.slug)) return null;
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

function manifest(brand: PortalApp['brand']) {
  const first = brand.locales[0] ?? 'en';
  const name = inLocale(brand.names, brand, first);
  const ground = toHex(themeOf(brand)[brand.defaultScheme === 'dark' ? 'dark' : 'light'].bg);
  const icon = (file: string, sizes: string, purpose: string) => ({
    src: `/brands/${brand.slug}/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: name,
    description: inLocale(brand.promise, brand, first),
    lang: first,
    start_url: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
  };
}
