import type { z } from 'zod';
import { readAmount } from './read-amount.ts';
import { isStorable, mostCharacters } from './read-text.ts';

/** Why a field is refused before any rule of the product is asked. `invalid` is a refusal by the field's own schema. */
export type FieldCode = 'file' | 'repeated' | 'not_storable' | 'too_long' | 'invalid';

export type ReadField<Value> =
  | { ok: true; value: Value }
  | { ok: false; wrong: { [name: string]: FieldCode } };

/**
 * One declared field, or one declared set of fields. `names` are all that it reads, with one example where the page
 * chooses them; `namesIn` are those of a form that belong to it.
 */
export type Field<Value> = {
  read(form: FormData, name: string): ReadField<Value>;
  names(name: string): readonly string[];
  namesIn(form: FormData, name: string): readonly string[];
  isSecret: boolean;
};

/** A field of one text. White space at either end does not count. */
export type TextField<Value> = Field<Value> & {
  /** Empty or missing is `undefined`. */
  optional(): TextField<Value | undefined>;
  /** Empty or missing is this value. */
  blankAs<Blank>(blank: Blank): TextField<Value | Blank>;
  /** What the field refuses is this value. For choices that only an altered page can get wrong. */
  or<Other>(other: Other): TextField<Value | Other>;
  /** Is never shown again. */
  secret(): TextField<Value>;
};

type Parse<Value> = (text: string) => { ok: true; value: Value } | { ok: false };

/** Longest identifier of `/v1` (slugs and supplier codes); UUIDs have 36. */
const mostOfId = 255;

/** The kinds of fields that a form contract is made of. Every one has a limit. */
export const field = {
  /** An identifier or a short word of the page; existence is the module's question. */
  id: (most = mostOfId) => textField(most, asText),
  /** Text up to `most` characters, for rules that a `/v1` contract checks on the whole request. */
  text: (most = mostCharacters) => textField(most, asText),
  /** Text that a field of a `/v1` contract accepts. */
  of: <Schema extends z.ZodType>(schema: Schema, most = mostCharacters) =>
    textField<z.output<Schema>>(most, (text) => parseBy(schema, text)),
  /** A whole number within bounds. */
  count: (least: number, most: number) =>
    textField<number>(16, (text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= least && value <= most ? { ok: true, value } : { ok: false };
    }),
  /** An amount that the page showed, in major units. */
  amount: () =>
    textField<number>(32, (text) => {
      const value = readAmount(text);
      return value === null ? { ok: false } : { ok: true, value };
    }),
  /** One of a list of words; undefined for any other. */
  choice: <const Word extends string>(words: readonly Word[]) =>
    textField<Word>(64, (text) => {
      const value = words.find((word) => word === text);
      return value === undefined ? { ok: false } : { ok: true, value };
    }).or(undefined),
  /** Whether the field was sent at all. */
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

function textField<Value>(most: number, parse: Parse<Value>, isSecret = false): TextField<Value> {
  const read = (form: FormData, name: string): ReadField<Value> => {
    const text = oneText(form, name, most);
    if (!text.ok) return text;
    const parsed = parse(text.value);
    return parsed.ok ? parsed : { ok: false, wrong: { [name]: 'invalid' } };
  };
  const blankAs = <Blank>(blank: Blank): TextField<Value | Blank> =>
    textField<Value | Blank>(
      most,
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
        most,
        (text) => {
          const parsed = parse(text);
          return parsed.ok ? parsed : { ok: true, value: other };
        },
        isSecret,
      ),
    secret: () => textField(most, parse, true),
  };
}

/** The one text of a field, without white space at either end; empty when it is missing. */
function oneText(form: FormData, name: string, most: number): ReadField<string> {
  const values = form.getAll(name);
  const refuse = (code: FieldCode): ReadField<string> => ({ ok: false, wrong: { [name]: code } });
  if (values.length > 1) return refuse('repeated');
  const [value = ''] = values;
  if (typeof value !== 'string') return refuse('file');
  if (!isStorable(value)) return refuse('not_storable');
  const text = value.trim();
  return text.length > most ? refuse('too_long') : { ok: true, value: text };
}

/** A field that may repeat, up to `mostValues` times. */
function list(mostValues: number, most = mostOfId): Field<string[]> {
  return {
    isSecret: false,
    names: (name) => [name],
    namesIn: (form, name) => (form.has(name) ? [name] : []),
    read(form, name) {
      const values = form.getAll(name);
      const refuse = (code: FieldCode): ReadField<string[]> => ({ ok: false, wrong: { [name]: code } });
      if (values.length > mostValues) return refuse('repeated');
      const texts = values.filter((value) => typeof value === 'string');
      if (texts.length < values.length) return refuse('file');
      if (!texts.every(isStorable)) return refuse('not_storable');
      return texts.some((text) => text.length > most) ? refuse('too_long') : { ok: true, value: texts };
    },
  };
}

/**
 * Fields whose names begin with `prefix` and end with something that the page chose, as a record of that end to the
 * text. Reads the first `mostFields` in the order of the form.
 */
function named(prefix: string, mostFields: number, most = mostCharacters): Field<Map<string, string>> {
  const namesIn = (form: FormData): string[] =>
    [...new Set(form.keys())]
      .filter((name) => name.startsWith(prefix) && name.length <= prefix.length + mostOfId)
      .slice(0, mostFields);
  return {
    isSecret: false,
    names: () => [`${prefix}x`],
    namesIn,
    read(form) {
      const texts = new Map<string, string>();
      const wrong: { [name: string]: FieldCode } = {};
      for (const name of namesIn(form)) {
        const text = oneText(form, name, most);
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
 * Rows of fields that are numbered from 0, `most` at most: no field says how many there are. With `endsWithout`, the
 * rows end before the first one that lacks this part.
 */
function group<Of extends Parts>(
  most: number,
  parts: Of,
  options: { endsWithout?: keyof Of & string } = {},
): Field<Row<Of>[]> {
  const { endsWithout } = options;
  const countIn = (form: FormData): number => {
    if (!endsWithout) return most;
    const marker = parts[endsWithout];
    let count = 0;
    while (marker && count < most && form.has(marker.name(count))) count += 1;
    return count;
  };
  const fieldsIn = (form: FormData) => rowsOf(countIn(form));
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      Object.entries(parts).map(([part, one]) => ({ part, name: one.name(index), of: one.of })),
    );
  return {
    isSecret: false,
    names: () => rowsOf(most).flatMap((row) => row.map(({ name }) => name)),
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
