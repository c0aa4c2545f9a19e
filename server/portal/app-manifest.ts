import {
  type Brand,
  directionOf,
  iconPath,
  inLocale,
  type Locale,
  themeOf,
  toHex,
} from '#server/modules/theming/index.ts';
import { messagesOf } from '../../messages/load-messages.ts';

/** Characters of a name that phones show under an app icon. */
const shortNameLength = 12;

/** Product kinds with their own pages, in the order of a journey. */
const kinds = ['hotels', 'experiences', 'airport', 'transfers', 'esim'] as const;

/** Operating systems show at most the first four shortcuts. */
const shortcutLimit = 4;

/**
 * The web app manifest of a partner in a language (https://www.w3.org/TR/appmanifest/). `id` is the same in
 * all languages, so that a change of language does not install a second app. `modules` are the enabled
 * modules of the app.
 */
export async function appManifest(brand: Brand, modules: readonly string[], locale: Locale) {
  const { shell, kinds: kindNames } = await messagesOf(locale);
  const name = inLocale(brand.names, brand, locale);
  const ground = toHex(themeOf(brand)[brand.defaultScheme === 'dark' ? 'dark' : 'light'].bg);
  const icon = (file: 'icon-192' | 'icon-512' | 'maskable-512', sizes: string, purpose: string) => ({
    src: iconPath(brand, file),
    sizes,
    type: 'image/png',
    purpose,
  });
  const shortcuts = [
    { name: shell.trips, url: '/trips' },
    ...(modules.includes('perks') ? [{ name: shell.perks, url: '/perks' }] : []),
    ...kinds
      .filter((kind) => modules.includes(kind))
      .map((kind) => ({ name: kindNames[kind], url: `/${kind}` })),
  ];
  return {
    id: '/',
    name,
    short_name: name.length <= shortNameLength ? name : (name.split(/\s/)[0] ?? name),
    description: inLocale(brand.promise, brand, locale),
    lang: locale,
    dir: directionOf(locale),
    scope: '/',
    start_url: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['travel'],
    icons: [
      icon('icon-192', '192x192', 'any'),
      icon('icon-512', '512x512', 'any'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
    shortcuts: shortcuts.slice(0, shortcutLimit),
  };
}
