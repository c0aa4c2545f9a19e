import { z } from 'zod';
import { type Locale, locales } from '#server/modules/theming/index.ts';
import { fields } from '#server/platform/contract/index.ts';
import { fromMajor, minorDigits, toMajor } from '#server/platform/money/index.ts';
import {
  type ApplicableProduct,
  type PerkTranslations,
  payableProductTypes,
  perkCategories,
} from '../kinds.ts';
import type { CataloguePerk } from '../schema.ts';

/** What an import stores of a catalogue perk. */
export type CatalogueEntry = Omit<CataloguePerk, 'appId' | 'id' | 'withdrawnAt' | 'createdAt'>;

/** The code by which a partner names a perk of the catalogue. */
const perkCode = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Must be a lower-case word of at most 40 letters, digits, _ and -.');

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, `Must be at least ${min}.`)
        .max(max, `Must be at most ${max.toLocaleString('en')}.`),
    );

const title = fields.shortText(100);
const description = fields.longText(1_000);
const instructions = fields.longText(2_000);

/** The columns of the texts in one language, such as `title_fr`. */
type TextColumn = `${'title' | 'description' | 'instructions'}_${Locale}`;

const translated = Object.fromEntries(
  locales.flatMap((language) => [
    [`title_${language}`, title.optional()],
    [`description_${language}`, description.optional()],
    [`instructions_${language}`, instructions.optional()],
  ]),
) as Record<TextColumn, z.ZodOptional<z.ZodString>>;

/** The columns of a catalogue file. Cells are texts. */
export const CatalogueRow = z
  .object({
    code: perkCode,
    title,
    description: description.default(''),
    category: z.enum(perkCategories, `Must be one of ${perkCategories.join(', ')}.`),
    image: z
      .url({ protocol: /^https$/, error: 'Must be an address that begins with https://.' })
      .max(500)
      .optional(),
    value: z.string().regex(/^(free|\d{1,7}(\.\d{1,3})?)$/, 'Must be free, or an amount such as 25.50.'),
    currency: fields.currency.optional(),
    products: z.string().max(2_000).default(''),
    units: wholeNumber(1, 1_000).default(1),
    points: wholeNumber(1, 100_000_000).optional(),
    valid_days: wholeNumber(1, 3_650),
    instructions: instructions.default(''),
    terms: fields.longText(4_000).default(''),
    ...translated,
  })
  .superRefine((row, issue) => {
    const refuse = (field: string, message: string) =>
      issue.addIssue({ code: 'custom', path: [field], message });
    if (row.value === 'free' && row.currency) refuse('currency', 'Must be empty for a free perk.');
    if (row.value !== 'free' && !row.currency) refuse('currency', 'Is needed beside an amount.');
    if (row.value !== 'free' && row.currency && !isExact(row.value, row.currency))
      refuse(
        'value',
        `Must be an amount of ${row.currency} above 0, with ${minorDigits(row.currency)} decimals.`,
      );
    const unpayable = productsOf(row.products).find(({ product_type }) => !isPayable(product_type));
    if (unpayable) {
      const name = unpayable.product_type.slice(0, 40);
      const payable = payableProductTypes.join(', ');
      refuse('products', `Has a product that no perk can pay for, "${name}"; there are ${payable}.`);
    }
    for (const language of locales) {
      const more = row[`description_${language}`] ?? row[`instructions_${language}`];
      if (more !== undefined && row[`title_${language}`] === undefined)
        refuse(`title_${language}`, 'Is needed beside other texts in the same language.');
    }
  });

type Row = z.output<typeof CatalogueRow>;

/** The stored form of a valid row. A translation without description or instructions repeats those of the row. */
export function entryOf(row: Row): CatalogueEntry {
  const isFree = row.value === 'free';
  const currency = row.currency ?? '';
  return {
    code: row.code,
    title: row.title,
    description: row.description,
    category: row.category,
    image: row.image ?? null,
    valueType: isFree ? 'free' : 'amount',
    valueMinor: isFree ? null : fromMajor(Number(row.value), currency),
    valueCurrency: isFree ? null : currency,
    applicableProducts: productsOf(row.products) as ApplicableProduct[],
    units: row.units,
    points: row.points ?? null,
    validDays: row.valid_days,
    instructions: row.instructions,
    terms: row.terms,
    translations: translationsOf(row),
  };
}

/** The row of a file that an import reads as this entry. */
export function rowOf(entry: CatalogueEntry): Record<keyof Row, string | number | null> {
  const { translations, valueMinor, valueCurrency, applicableProducts } = entry;
  const texts = locales.flatMap((language) => {
    const text = translations[language];
    return [
      [`title_${language}`, text?.title ?? null],
      [`description_${language}`, text?.description ?? null],
      [`instructions_${language}`, text?.instructions ?? null],
    ];
  });
  return {
    code: entry.code,
    title: entry.title,
    description: entry.description,
    category: entry.category,
    image: entry.image,
    value: valueMinor === null || valueCurrency === null ? 'free' : toMajor(valueMinor, valueCurrency),
    currency: valueCurrency,
    products: applicableProducts
      .map(({ product_type: type, product_id: id }) => (id === null ? type : `${type}:${id}`))
      .join(' '),
    units: entry.units,
    points: entry.points,
    valid_days: entry.validDays,
    instructions: entry.instructions,
    terms: entry.terms,
    ...(Object.fromEntries(texts) as Record<TextColumn, string | null>),
  };
}

function translationsOf(row: Row): PerkTranslations {
  return Object.fromEntries(
    locales.flatMap((language) => {
      const title = row[`title_${language}`];
      if (title === undefined) return [];
      const description = row[`description_${language}`] ?? row.description;
      const instructions = row[`instructions_${language}`] ?? row.instructions;
      return [[language, { title, description, instructions }]];
    }),
  );
}

/** `lounge esim:esim_fr_5gb_30d` as products; without an id a product is any of its type. */
function productsOf(text: string): { product_type: string; product_id: string | null }[] {
  return text
    .split(/[\s;]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [type = '', ...id] = word.split(':');
      return { product_type: type, product_id: id.length === 0 ? null : id.join(':') };
    });
}

const isPayable = (text: string): boolean => (payableProductTypes as readonly string[]).includes(text);

function isExact(text: string, currency: string): boolean {
  const amount = Number(text);
  return amount > 0 && toMajor(fromMajor(amount, currency), currency) === amount;
}
