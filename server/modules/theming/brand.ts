import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { moduleNames } from '#server/platform/context/index.ts';
import { fields } from '#server/platform/contract/index.ts';
import { isCurrency } from '#server/platform/money/index.ts';
import { isTimeZone } from '#server/platform/time/index.ts';
import { locales } from './locales.ts';
import { OwnLogo } from './own-logo.ts';
import { OklchColour, TokenOverrides } from './tokens.ts';
import { typePairNames } from './type-pairs.ts';

const LocaleName = z.enum(locales);

/** A single-line text per language. Readers of a missing language get the brand's first one. */
const localised = (longest: number) => z.partialRecord(LocaleName, fields.shortText(longest));

/** A text of several paragraphs per language. */
const localisedLong = (longest: number) =>
  z.partialRecord(
    LocaleName,
    fields.longText(longest).refine((text) => text !== '', 'Must not be empty.'),
  );

/** A word; it may be empty where the number alone suffices. */
const word = (longest: number) => z.union([z.literal(''), fields.shortText(longest)]);

/** A noun in its CLDR plural categories (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
const Counted = z.object({
  zero: word(40).optional(),
  one: word(40),
  two: word(40).optional(),
  few: word(40).optional(),
  many: word(40).optional(),
  other: word(40),
});

/** A noun with its possessive form: `yours` is "your family", which some languages write as one word. */
const Owned = Counted.extend({ yours: fields.shortText(60) });

/** A path to a picture under /media or /brands. Other origins and `..` segments are refused. */
const picturePath = z
  .string()
  .max(200)
  .regex(
    /^\/(media|brands)(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*)*\/[a-z0-9][a-z0-9_-]*\.(svg|png)$/,
    'Must be a picture under /media or /brands.',
  );

/** A name of the IANA time zone database. Offsets are refused because they have no daylight saving time. */
const timeZone = z
  .string()
  .max(60)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'Must be an IANA time zone.');

const phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, { error: 'Must be a telephone number in E.164.', abort: true })
  .refine(
    (number) => parsePhoneNumberFromString(number)?.isPossible() === true,
    'Must be a telephone number of some country.',
  );

const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** Shapes of edges, icons and labels; they never change the layout. Radii in px; `pill` is fully rounded. */
const Shape = z.object({
  cardRadius: z.number().min(0).max(28),
  fieldRadius: z.number().min(0).max(20),
  tagRadius: z.number().min(0).max(12),
  buttonRadius: z.union([z.number().min(0).max(28), z.literal('pill')]),
  /** How floating surfaces are drawn: with a soft shadow or with a thin line. */
  elevation: z.enum(['shadow', 'hairline']),
  /** Shape of avatars, nodes and heart buttons. */
  medallion: z.enum(['round', 'square']),
  iconStroke: z.number().min(1).max(2.25),
  iconEnds: z.enum(['round', 'sharp']),
  /** `tracked`: small labels are letter-spaced capitals, in Latin scripts only. */
  labels: z.enum(['plain', 'tracked']),
  /** Mask of the hero picture and of the next trip's picture. */
  pictureMask: z.enum(['none', 'arch']),
  /** Thickness in px of progress bars and of the cancellation bar. */
  barThickness: z.number().min(2).max(8),
});

/** The brand of a partner: one JSON document per app, validated when it is saved and when it is read. */
export const Brand = z
  .object({
    slug: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
    names: localised(40).describe('The name of the programme.'),
    slogan: localised(80),
    promise: localised(160).describe('One sentence under the slogan.'),
    logo: z.object({
      light: picturePath,
      dark: picturePath,
      mark: picturePath,
      own: OwnLogo.optional().describe(
        'The pictures that `theme logo` took; shown in place of the paths above. `theme set` keeps it.',
      ),
    }),
    seeds: z.object({ neutral: OklchColour, primary: OklchColour, accent: OklchColour }),
    tokens: z.object({ light: TokenOverrides, dark: TokenOverrides }).partial().default({}),
    card: z.object({
      art: z.enum(['bands', 'waves', 'eightfold']),
      ground: OklchColour,
      /** Line colour of the card art, and its accent colour. */
      line: OklchColour,
      accent: OklchColour,
      ink: OklchColour,
      ink2: OklchColour,
      /** The tier badge on the card: translucent white, a thin outline, or filled with the accent. */
      badge: z.enum(['veil', 'outline', 'filled']),
    }),
    /** The colour of links, pressed chips and pictograms. */
    emphasis: z.enum(['primary', 'accent']),
    shape: Shape,
    typePair: z.enum(typePairNames),
    defaultScheme: z.enum(['light', 'dark', 'system']),
    locales: z
      .array(LocaleName)
      .min(1)
      .refine(unique, 'Each language is named once.')
      .describe('Offered languages, the default one first.'),
    vocabulary: z.object({
      points: z.partialRecord(LocaleName, Counted),
      circle: z.partialRecord(LocaleName, Owned),
      tiers: z
        .record(z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/, 'Must be a tier.'), localised(30))
        .describe('Display names of the programme’s tiers.'),
    }),
    tone: z.enum(['friendly', 'formal']).describe('Friendly greets by first name, formal by full name.'),
    support: z.object({
      phone,
      email: fields.email,
      timeZone,
      hours: z
        .array(
          z.object({
            days: z.array(z.int().min(1).max(7)).min(1).refine(unique, 'Each day is named once.'),
            from: clock,
            until: clock,
          }),
        )
        .max(14),
    }),
    legal: z.object({
      terms: localisedLong(20_000),
      privacy: localisedLong(20_000),
      imprint: localisedLong(4_000),
    }),
    mail: z.object({
      senderName: localised(60),
      senderAddress: fields.email
        .optional()
        .describe('Address that e-mail is sent from; its domain must authorise the mail server (SPF, DKIM).'),
      replyTo: fields.email,
    }),
    earnRule: z.object({
      /** Points per captured major unit of `currency`; other currencies are converted with exchange rates. */
      pointsPerUnit: z.number().min(0).max(100),
      currency: z.string().refine(isCurrency, 'Must be an ISO 4217 currency code.'),
      /** Months after which earned points expire; null means never. */
      expiresAfterMonths: z.int().min(1).max(120).nullable(),
    }),
    modules: z
      .array(z.enum(moduleNames))
      .min(1)
      .refine(unique, 'Each module is named once.')
      .optional()
      .describe('What the app offers from now on; left out, what it offered before.'),
  })
  .superRefine((brand, issue) => {
    const [first] = brand.locales;
    if (!first) return;
    const requiredTexts: Record<string, object> = {
      names: brand.names,
      slogan: brand.slogan,
      promise: brand.promise,
      'vocabulary.points': brand.vocabulary.points,
      'vocabulary.circle': brand.vocabulary.circle,
      ...Object.fromEntries(
        Object.entries(brand.vocabulary.tiers).map(([tier, texts]) => [`vocabulary.tiers.${tier}`, texts]),
      ),
      'legal.terms': brand.legal.terms,
      'legal.privacy': brand.legal.privacy,
      'legal.imprint': brand.legal.imprint,
      'mail.senderName': brand.mail.senderName,
    };
    for (const [path, texts] of Object.entries(requiredTexts)) {
      if (!(first in texts))
        issue.addIssue({
          code: 'custom',
          path: path.split('.'),
          message: `has no text in ${first}, the brand's first language`,
        });
    }
  })
  .meta({ id: 'Brand' });

export type Brand = z.infer<typeof Brand>;
/** The content of `brand.json` before defaults are applied. */
export type BrandInput = z.input<typeof Brand>;
