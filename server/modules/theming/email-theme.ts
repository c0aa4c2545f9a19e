import { Brand } from './brand.ts';
import { toHex } from './colours.ts';
import type { Locale } from './locales.ts';
import { ownLogoPath } from './own-logo.ts';
import { seededBrand } from './seeded/index.ts';
import { themeOf } from './theme.ts';
import type { TokenName } from './tokens.ts';
import { inLocale } from './vocabulary.ts';

/** Theme of a partner's e-mails: names in the reader's language, light colours as `#rrggbb`, corner radii. */
export type EmailTheme = {
  locale: Locale;
  /** Name of the programme. */
  name: string;
  senderName: string;
  /** Address that e-mail is sent from; null for that of the deployment. */
  senderAddress: string | null;
  /** Reply-To address; null when the partner has none. */
  replyTo: string | null;
  /**
   * URL of a PNG of the partner's logo or mark, because e-mail clients do not support SVG; null without one.
   */
  logoUrl: string | null;
  /** Width and height in px of the partner's own logo, shown instead of the name; null for a mark. */
  logoSizePx: readonly [number, number] | null;
  tone: Brand['tone'];
  support: { email: string; phone: string } | null;
  /** The time zone of dates that belong to no place, as on the pages of the portal. */
  timeZone: string;
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

/** Theme of a partner without a stored brand: black on white. */
const plain: Omit<EmailTheme, 'locale' | 'name' | 'senderName'> = {
  senderAddress: null,
  replyTo: null,
  logoUrl: null,
  logoSizePx: null,
  tone: 'friendly',
  support: null,
  timeZone: 'UTC',
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

/** Corner radius of a pill, larger than half the height of any button. */
const pillPx = 999;

/**
 * Returns the e-mail theme of a partner in a language. An invalid stored brand is treated as missing.
 * Pictures are loaded from `origin`, the partner's portal; without it there is no picture.
 */
export function emailThemeFor(
  partner: { name: string; brand: unknown; origin?: string },
  locale: Locale,
): EmailTheme {
  const parsed = Brand.safeParse(partner.brand);
  if (!parsed.success) return { ...plain, locale, name: partner.name, senderName: partner.name };
  const { data: brand } = parsed;
  const { light } = themeOf(brand);
  const { cardRadius, buttonRadius } = brand.shape;
  return {
    locale,
    name: inLocale(brand.names, brand, locale),
    senderName: inLocale(brand.mail.senderName, brand, locale),
    senderAddress: brand.mail.senderAddress ?? null,
    replyTo: brand.mail.replyTo,
    logoUrl: logoUrlOf(brand, partner.origin),
    logoSizePx: partner.origin === undefined ? null : (brand.logo.own?.light ?? null),
    tone: brand.tone,
    support: { email: brand.support.email, phone: brand.support.phone },
    timeZone: brand.support.timeZone,
    colours: Object.fromEntries(letterColours.map((name) => [name, toHex(light[name])])) as Record<
      LetterColour,
      string
    >,
    cardRadiusPx: cardRadius,
    buttonRadiusPx: buttonRadius === 'pill' ? pillPx : buttonRadius,
  };
}

/** Returns the URL of the partner's own logo, or of the generated icon of a demo partner. */
function logoUrlOf({ slug, logo }: Brand, origin: string | undefined): string | null {
  if (origin === undefined) return null;
  if (logo.own) return `${origin}${ownLogoPath(logo.own, 'mail')}`;
  if (logo.light.endsWith('.png')) return `${origin}${logo.light}`;
  return seededBrand(slug) ? `${origin}/brands/${slug}/icon-192.png` : null;
}
