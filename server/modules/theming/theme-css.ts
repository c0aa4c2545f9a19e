import type { Brand } from './brand.ts';
import { type Oklch, toCss } from './colours.ts';
import type { Locale } from './locales.ts';
import { themeOf } from './theme.ts';
import { type Scheme, type TokenSet, tokenNames } from './tokens.ts';
import { type Face, type TypePair, typePairFor } from './type-pairs.ts';

/** URL of each bundled font file, by the name in `type-pairs.ts`. */
export type FontUrls = Readonly<Record<string, string>>;

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\D)(\d)$/, '$1-$2');

const block = (selector: string, declarations: Record<string, string>): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

function colours(brand: Brand, tokens: TokenSet, scheme: Scheme): Record<string, string> {
  const shadowed = brand.shape.elevation === 'shadow';
  const emphasis: [Oklch, Oklch, Oklch] =
    brand.emphasis === 'primary'
      ? [tokens.primary, tokens.primarySoft, tokens.primary]
      : [tokens.accentInk, tokens.accentSoft, tokens.accent];
  return {
    'color-scheme': scheme,
    ...Object.fromEntries(tokenNames.map((name) => [`--${kebab(name)}`, toCss(tokens[name])])),
    '--emphasis': toCss(emphasis[0]),
    '--emphasis-soft': toCss(emphasis[1]),
    '--emphasis-line': toCss(emphasis[2]),
    '--logo': toCss(brand.emphasis === 'primary' && scheme === 'light' ? tokens.primary : tokens.ink),
    '--logo-mark': brand.emphasis === 'primary' ? 'currentColor' : toCss(tokens.accentInk),
    '--tile': brand.shape.medallion === 'round' ? toCss(emphasis[1]) : 'transparent',
    '--tile-line': brand.shape.medallion === 'round' ? 'transparent' : toCss(tokens.line),
    // On a dark background a shadow is not visible, so floating surfaces get a line there.
    '--float-line': shadowed && scheme === 'light' ? 'transparent' : toCss(tokens.line),
    '--search-line': toCss(shadowed ? tokens.line : tokens.lineStrong),
  };
}

function shape(brand: Brand, pair: TypePair, locale: Locale): Record<string, string> {
  const { shape } = brand;
  const button = shape.buttonRadius === 'pill' ? 999 : shape.buttonRadius;
  const hue = Math.round(brand.seeds.neutral[2]);
  const tracked = shape.labels === 'tracked' && locale !== 'ar';
  const family = (face: Face): string => {
    const own = Object.keys(face.files).map((subset) => `"${subsetFamily(face, subset)}"`);
    const generic = face.generic === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif';
    return `${own.join(',')},"${face.family} Fallback",${generic}`;
  };
  return {
    '--r-card': `${shape.cardRadius}px`,
    '--r-field': `${shape.fieldRadius}px`,
    '--r-button': `${button}px`,
    '--r-tag': `${shape.tagRadius}px`,
    '--r-medallion': shape.medallion === 'round' ? '999px' : '0px',
    '--float':
      shape.elevation === 'shadow'
        ? `0 1px 2px oklch(0.2 0.08 ${hue} / 0.08),0 10px 28px oklch(0.2 0.08 ${hue} / 0.12)`
        : '0 0 #0000',
    '--icon-stroke': `${shape.iconStroke}`,
    '--icon-cap': shape.iconEnds === 'round' ? 'round' : 'butt',
    '--icon-join': shape.iconEnds === 'round' ? 'round' : 'miter',
    '--label-case': tracked ? 'uppercase' : 'none',
    '--label-tracking': tracked ? '.08em' : '0',
    '--bar': `${shape.barThickness}px`,
    '--card-ground': toCss(brand.card.ground),
    '--card-accent': toCss(brand.card.accent),
    '--card-ink': toCss(brand.card.ink),
    '--card-ink-2': toCss(brand.card.ink2),
    '--face-text': family(pair.text),
    '--face-heading': family(pair.heading),
    '--weight-heading': `${pair.headingWeight}`,
    '--weight-subheading': `${pair.subheadingWeight}`,
    '--slot-gap': shape.fieldRadius === 0 ? '0px' : '8px',
    '--face-code': family(pair.codeFace === 'heading' ? pair.heading : pair.text),
    '--weight-points': `${pair.pointsWeight}`,
    '--weight-logo': `${pair.logoWeight}`,
    '--weight-strong': `${pair.strongWeight}`,
    '--tracking-heading': `${pair.headingTracking}em`,
    '--size': locale === 'ar' ? '1.06' : '1',
    '--leading': locale === 'ar' ? '1.15' : '1',
  };
}

const unicodeRanges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200B,U+200F-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  arabic:
    'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FEFC',
} as const;

/**
 * Returns the font family of a subset. Each subset has its own family, because for a family with a file that
 * is not loaded Chromium looks up a substitute system font for each size and weight of the first layout, even
 * if no character needs it.
 */
const subsetFamily = (face: Face, subset: string): string =>
  subset === 'latin' ? face.family : `${face.family} ${subset}`;

function fontFaces(pair: TypePair, urls: FontUrls): string {
  const faces = new Set([pair.text, pair.heading]);
  return [...faces]
    .flatMap((face) => [
      ...Object.entries(face.files).map(
        ([subset, file]) =>
          `@font-face{font-family:"${subsetFamily(face, subset)}";font-style:normal;font-display:swap;font-weight:${face.weights};src:url(${urls[file]}) format("woff2");unicode-range:${unicodeRanges[subset as keyof typeof unicodeRanges]}}`,
      ),
      `@font-face{font-family:"${face.family} Fallback";src:${face.fallback.local.map((name) => `local("${name}")`).join(',')};size-adjust:${face.fallback.sizeAdjust}%;ascent-override:${face.fallback.ascent}%;descent-override:${face.fallback.descent}%;line-gap-override:0%}`,
    ])
    .join('');
}

/**
 * Returns the URLs of the font files of the first screen, the most used first; other files load on demand.
 */
export function fontsToPreload(brand: Pick<Brand, 'typePair'>, locale: Locale, urls: FontUrls): string[] {
  const pair = typePairFor(brand.typePair, locale);
  const files =
    locale === 'ar'
      ? [pair.text.files.arabic, pair.text.files.latin]
      : [pair.text.files.latin, pair.heading.files.latin];
  return [...new Set(files)].flatMap((file) => (file && urls[file] ? [urls[file]] : []));
}

/**
 * Returns the style sheet of a partner's brand: custom properties and font faces. It is inlined into the
 * first HTML under the page's nonce. All values are formatted numbers or words of a closed list, so no
 * partner text enters a style sheet. The scheme `system` follows the reader's device. The texts are kept as long as
 * the brand.
 */
export function themeCss(
  brand: Brand,
  options: { scheme: Scheme | 'system'; locale: Locale; fonts: FontUrls },
): string {
  let known = sheets.get(brand);
  if (known?.fonts !== options.fonts) {
    known = { fonts: options.fonts, texts: new Map() };
    sheets.set(brand, known);
  }
  const key = `${options.scheme} ${options.locale}`;
  const text = known.texts.get(key) ?? writeThemeCss(brand, options);
  known.texts.set(key, text);
  return text;
}

/** The style sheets of the brands in memory, by colour scheme and language. A process has one set of font URLs. */
const sheets = new WeakMap<Brand, { fonts: FontUrls; texts: Map<string, string> }>();

function writeThemeCss(
  brand: Brand,
  options: { scheme: Scheme | 'system'; locale: Locale; fonts: FontUrls },
): string {
  const theme = themeOf(brand);
  const pair = typePairFor(brand.typePair, options.locale);
  const scheme = options.scheme === 'system' ? 'light' : options.scheme;
  const parts = [
    block(':root', { ...colours(brand, theme[scheme], scheme), ...shape(brand, pair, options.locale) }),
    fontFaces(pair, options.fonts),
  ];
  if (options.scheme === 'system')
    parts.splice(
      1,
      0,
      `@media (prefers-color-scheme:dark){${block(':root', colours(brand, theme.dark, 'dark'))}}`,
    );
  return parts.join('');
}
