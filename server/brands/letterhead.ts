import { Brand } from './brand.ts';
import { toHex } from './colours.ts';
import type { Locale } from './locales.ts';
import { ownLogoPath } from './own-logo.ts';
import { seededBrand } from './seeded/index.ts';
import { themeOf } from './theme.ts';
import type { TokenName } from './tokens.ts';
import { inLocale } from './vocabulary.ts';

/** What a partner's letters look like: its names in the reader's language, light colours as `#rrggbb`, edges. */
export type Letterhead = {
  locale: Locale;
  /** The programme as its members know it. */
  name: string;
  senderName: string;
  /** Where an answer goes; null while the partner has none. */
  replyTo: string | null;
  /** A PNG of the partner's mark: mail programs draw no SVG. Null where there is none. */
  logoUrl: string | null;
  /** Width and height in px of a logo of the partner's own, which stands for its name; null for a mark beside the name. */
  logoSizePx: readonly [number, number] | null;
  tone: Brand['tone'];
  support: { email: string; phone: string } | null;
  colours: Record<LetterColour, string>;
  cardRadiusPx: number;
  buttonRadiusPx: number;
};

type LetterColour = Extract<
  TokenName,
  'bg' | 'surface' | 'line' | 'ink' | 'ink2' | 'primary' | 'onPrimary' | 'accent'
>;

const letterColours: readonly LetterColour[] = [
  'bg',
  'surface',
  'line',
  'ink',
  'ink2',
  'primary',
  'onPrimary',
  'accent',
];

/** A partner whose theme is not stored yet still writes letters: black on white. */
const plain: Omit<Letterhead, 'locale' | 'name' | 'senderName'> = {
  replyTo: null,
  logoUrl: null,
  logoSizePx: null,
  tone: 'friendly',
  support: null,
  colours: {
    bg: '#f6f6f6',
    surface: '#ffffff',
    line: '#dddddd',
    ink: '#1f1f1f',
    ink2: '#5a5a5a',
    primary: '#1f1f1f',
    onPrimary: '#ffffff',
    accent: '#1f1f1f',
  },
  cardRadiusPx: 8,
  buttonRadiusPx: 8,
};

/** A pill's end, larger than any button is high. */
const pillPx = 999;

/**
 * The letterhead of a partner in a language; a stored theme that does not pass counts as none. `origin` is that of the
 * partner's portal, from which pictures are loaded; without it there is none.
 */
export function letterheadOf(
  partner: { name: string; brand: unknown; origin?: string },
  locale: Locale,
): Letterhead {
  const parsed = Brand.safeParse(partner.brand);
  if (!parsed.success) return { ...plain, locale, name: partner.name, senderName: partner.name };
  const { data: brand } = parsed;
  const { light } = themeOf(brand);
  const { cardRadius, buttonRadius } = brand.shape;
  return {
    locale,
    name: inLocale(brand.names, brand, locale),
    senderName: inLocale(brand.mail.senderName, brand, locale),
    replyTo: brand.mail.replyTo,
    logoUrl: logoUrlOf(brand, partner.origin),
    logoSizePx: partner.origin === undefined ? null : (brand.logo.own?.light ?? null),
    tone: brand.tone,
    support: { email: brand.support.email, phone: brand.support.phone },
    colours: Object.fromEntries(letterColours.map((name) => [name, toHex(light[name])])) as Record<
      LetterColour,
      string
    >,
    cardRadiusPx: cardRadius,
    buttonRadiusPx: buttonRadius === 'pill' ? pillPx : buttonRadius,
  };
}

/** A picture of the partner's own, or the icon that is drawn for the partners of the demo. */
function logoUrlOf({ slug, logo }: Brand, origin: string | undefined): string | null {
  if (origin === undefined) return null;
  if (logo.own) return `${origin}${ownLogoPath(logo.own, 'mail')}`;
  if (logo.light.endsWith('.png')) return `${origin}${logo.light}`;
  return seededBrand(slug) ? `${origin}/brands/${slug}/icon-192.png` : null;
}
