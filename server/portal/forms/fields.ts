import type { z } from 'zod';
import { readAmount } from './read-amount.ts';
import { isStorable, maxCharacters } from './read-text.ts';

/** Why a field is refused before business rules apply; `invalid` means refused by the field's own schema. */
export type FieldCode = 'file' | 'repeated' | 'not_storable' | 'too_long' | 'invalid';

type ReadField<Value> = { ok: true; value: Value } | { ok: false; wrong: { [name: string]: FieldCode } };

/**
 * One declared field or set of fields. `names` returns all form names that it reads, with one example if the
 * page chooses the names. `namesIn` returns those that a given form contains.
 */
export type Field<Value> = {
  read(form: FormData, name: string): ReadField<Value>;
  names(name: string): readonly string[];
  namesIn(form: FormData, name: string): readonly string[];
  isSecret: boolean;
};

/** A field with one text, which is trimmed. */
export type TextField<Value> = Field<Value> & {
  /** Reads an empty or missing field as `undefined`. */
  optional(): TextField<Value | undefined>;
  /** Reads an empty or missing field as this value. */
  blankAs<Blank>(blank: Blank): TextField<Value | Blank>;
  /** Reads an invalid text as this value, for choices that are only invalid in an altered page. */
  or<Other>(other: Other): TextField<Value | Other>;
  /** Marks the field as secret: its text is never shown again. */
  secret(): TextField<Value>;
};

type Parse<Value> = (text: string) => { ok: true; value: Value } | { ok: false };

/** The longest identifiers of `/v1` (slugs and supplier codes); UUIDs have 36 characters. */
const maxIdLength = 255;

/** The kinds of fields of a form contract. Each has a size limit. */
export const field = {
  /** An identifier or a short word of the page; the module checks whether it exists. */
  id: (max = maxIdLength) => textField(max, asText),
  /** Text up to `max` characters; the `/v1` contract validates it with the whole request. */
  text: (max = maxCharacters) => textField(max, asText),
  /** Text that the schema of a `/v1` field accepts. */
  of: <Schema extends z.ZodType>(schema: Schema, max = maxCharacters) =>
    textField<z.output<Schema>>(max, (text) => parseBy(schema, text)),
  /** A whole number within inclusive bounds. */
  count: (min: number, max: number) =>
    textField<number>(16, (text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= min && value <= max ? { ok: true, value } : { ok: false };
    }),
  /** An amount that the page has shown, in the unit that the form names. */
  amount: () =>
    textField<number>(32, (text) => {
      const value = readAmount(text);
      return value === null ? { ok: false } : { ok: true, value };
    }),
  /** One of a list of words; any other text is read as undefined. */
  choice: <const Word extends string>(words: readonly Word[]) =>
    textField<Word>(64, (text) => {
      const value = words.find((word) => word === text);
      return value === undefined ? { ok: false } : { ok: true, value };
    }).or(undefined),
  /** Whether the field was sent. */
  checkbox: (): Field<boolean> => ({
    isSecret: false,
    names: (name) => [name],
    namesIn: (form, name) => (form.has(name) ? [name] : []),
    read: (form, name) => ({ ok: true, value: form.has(name) }),
  }),
  list,
  named,
  group,
};

const asText: Parse<string> = (text) => ({ ok: true, value: text });

function parseBy<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): ReturnType<Parse<z.output<Schema>>> {
  const parsed = schema.safeParse(text);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false };
}

function textField<Value>(max: number, parse: Parse<Value>, isSecret = false): TextField<Value> {
  const read = (form: FormData, name: string): ReadField<Value> => {
    const text = readSingleText(form, name, max);
    if (!text.ok) return text;
    const parsed = parse(text.value);
    return parsed.ok ? parsed : { ok: false, wrong: { [name]: 'invalid' } };
  };
  const blankAs = <Blank>(blank: Blank): TextField<Value | Blank> =>
    textField<Value | Blank>(
      max,
      (text) => (text === '' ? { ok: true, value: blank } : parse(text)),
      isSecret,
    );
  return {
    isSecret,
    names: (name) => [name],
    namesIn: (form, name) => (form.has(name) ? [name] : []),
    read,
    blankAs,
    optional: () => blankAs(undefined),
    or: <Other>(other: Other) =>
      textField<Value | Other>(
        max,
        (text) => {
          const parsed = parse(text);
          return parsed.ok ? parsed : { ok: true, value: other };
        },
        isSecret,
      ),
    secret: () => textField(max, parse, true),
  };
}

/** The trimmed text of a field that must not repeat; empty when it is missing. */
function readSingleText(form: FormData, name: string, max: number): ReadField<string> {
  const values = form.getAll(name);
  const refuse = (code: FieldCode): ReadField<string> => ({ ok: false, wrong: { [name]: code } });
  if (values.length > 1) return refuse('repeated');
  const [value = ''] = values;
  if (typeof value !== 'string') return refuse('file');
  if (!isStorable(value)) return refuse('not_storable');
  const text = value.trim();
  return text.length > max ? refuse('too_long') : { ok: true, value: text };
}

/** A field that may repeat, up to `maxValues` times. */
function list(maxValues: number, max = maxIdLength): Field<string[]> {
  return {
    isSecret: false,
    names: (name) => [name],
    namesIn: (form, name) => (form.has(name) ? [name] : []),
    read(form, name) {
      const values = form.getAll(name);
      const refuse = (code: FieldCode): ReadField<string[]> => ({ ok: false, wrong: { [name]: code } });
      if (values.length > maxValues) return refuse('repeated');
      const texts = values.filter((value) => typeof value === 'string');
      if (texts.length < values.length) return refuse('file');
      if (!texts.every(isStorable)) return refuse('not_storable');
      return texts.some((text) => text.length > max) ? refuse('too_long') : { ok: true, value: texts };
    },
  };
}

/**
 * Fields whose names consist of `prefix` and a suffix that the page chooses, as a map from suffix to text.
 * Reads the first `maxFields` in the order of the form.
 */
function named(prefix: string, maxFields: number, max = maxCharacters): Field<Map<string, string>> {
  const namesIn = (form: FormData): string[] =>
    [...new Set(form.keys())]
      .filter((name) => name.startsWith(prefix) && name.length <= prefix.length + maxIdLength)
      .slice(0, maxFields);
  return {
    isSecret: false,
    names: () => [`${prefix}x`],
    namesIn,
    read(form) {
      const texts = new Map<string, string>();
      const wrong: { [name: string]: FieldCode } = {};
      for (const name of namesIn(form)) {
        const text = readSingleText(form, name, max);
        if (text.ok) texts.set(name.slice(prefix.length), text.value);
        else Object.assign(wrong, text.wrong);
      }
      return Object.keys(wrong).length > 0 ? { ok: false, wrong } : { ok: true, value: texts };
    },
  };
}

type Parts = { [part: string]: { name: (index: number) => string; of: Field<unknown> } };
type Row<Of extends Parts> = {
  [Part in keyof Of]: Of[Part]['of'] extends Field<infer Value> ? Value : never;
};

/**
 * Rows of fields, numbered from 0, up to `max` rows; the form contains no row count. With `endsWithout`, the
 * rows end before the first row without this part.
 */
function group<Of extends Parts>(
  max: number,
  parts: Of,
  options: { endsWithout?: keyof Of & string } = {},
): Field<Row<Of>[]> {
  const { endsWithout } = options;
  const countIn = (form: FormData): number => {
    if (!endsWithout) return max;
    const marker = parts[endsWithout];
    let count = 0;
    while (marker && count < max && form.has(marker.name(count))) count += 1;
    return count;
  };
  const fieldsIn = (form: FormData) => rowsOf(countIn(form));
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      Object.entries(parts).map(([part, one]) => ({ part, name: one.name(index), of: one.of })),
    );
  return {
    isSecret: false,
    names: () => rowsOf(max).flatMap((row) => row.map(({ name }) => name)),
    namesIn: (form) =>
      fieldsIn(form)
        .flat()
        .filter(({ name, of }) => !of.isSecret && form.has(name))
        .map(({ name }) => name),
    read(form) {
      const wrong: { [name: string]: FieldCode } = {};
      const rows = fieldsIn(form).map((fields) =>
        Object.fromEntries(
          fields.map(({ part, name, of }) => {
            const found = of.read(form, name);
            if (!found.ok) Object.assign(wrong, found.wrong);
            return [part, found.ok ? found.value : undefined];
          }),
        ),
      );
      return Object.keys(wrong).length > 0 ? { ok: false, wrong } : { ok: true, value: rows as Row<Of>[] };
    },
  };
}
