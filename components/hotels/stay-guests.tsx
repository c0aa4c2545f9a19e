'use client';

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Choice, namedChoices } from '../account/named-choices.ts';
import { Select } from '../ui/field.tsx';
import { fromJsonProp, type JsonProp } from '../ui/json-prop.ts';
import {
  adultChoices,
  type CountChoice,
  canAddChild,
  type PartyLimits,
  roomChoices,
  withAdults,
} from './party-choices.ts';

export type GuestsWords = {
  adults: string;
  rooms: string;
  children: string;
  /** `Age of child #`. */
  childAge: string;
  addChild: string;
  /** `Child, 0 years` to 17. */
  ages: string[];
  remove: string;
};

/**
 * Adults, rooms and the age of each child, as native selects. The last age is always empty:
 * choosing it adds a child and another empty field. Families can therefore be entered without
 * JavaScript too, one child at a time. With JavaScript no party over the limits can be chosen.
 */
export function StayGuests({
  id,
  adults,
  rooms,
  childrenAges,
  limits,
  words,
  inline = false,
  error,
  nationality,
}: {
  id: string;
  adults: number;
  rooms: number;
  childrenAges: number[];
  limits: PartyLimits;
  words: GuestsWords;
  /** Places the fields in the grid of the form instead of a grid of their own. */
  inline?: boolean;
  /** The server's error about the guests. Its id must be `<id>-error`. */
  error?: ReactNode;
  nationality: {
    label: string;
    hint: string;
    /** The code of the country that is chosen first. */
    chosen: string;
    /** The text of no country, where none may be chosen. */
    none: string | null;
    /** Countries with their names, or codes that the browser names: for a form that the server does not render. */
    countries: JsonProp<readonly Choice[]> | { codes: string; locale: string };
  };
}) {
  const [ages, setAges] = useState(childrenAges);
  const [counts, setCounts] = useState({ adults, rooms });
  const [isHydrated, setHydrated] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Numbers that were chosen before the script came stay chosen.
    const chosen = (name: string) =>
      Number(fields.current?.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.value);
    setCounts((now) => ({ adults: chosen('adults') || now.adults, rooms: chosen('rooms') || now.rooms }));
    setHydrated(true);
  }, []);
  const countries = useMemo(() => readCountries(nationality.countries), [nationality.countries]);
  const party = { ...counts, childCount: ages.length };
  // Without JavaScript nothing would enable a choice again.
  const options = (choices: CountChoice[]) =>
    choices.map(({ count, isDisabled }) => (
      <option key={count} disabled={isHydrated && isDisabled}>
        {count}
      </option>
    ));
  const ofError = error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : undefined;
  const years = words.ages.map((text, age) => (
    <option key={text} value={age}>
      {text}
    </option>
  ));
  return (
    <fieldset ref={fields} className={inline ? 'contents' : 'grid gap-4'}>
      <legend className="sr-only">{words.adults}</legend>
      <div className={`grid grid-cols-2 gap-4 ${inline ? 'lg:contents' : ''}`}>
        <Select
          id={`${id}-adults`}
          name="adults"
          label={words.adults}
          value={counts.adults}
          onChange={(event) => setCounts(withAdults(counts, Number(event.target.value)))}
          {...ofError}
          // Without JavaScript nothing else leads to the error.
          autoFocus={Boolean(error)}
        >
          {options(adultChoices(party, limits))}
        </Select>
        <Select
          id={`${id}-rooms`}
          name="rooms"
          label={words.rooms}
          value={counts.rooms}
          onChange={(event) => setCounts({ ...counts, rooms: Number(event.target.value) })}
          {...ofError}
        >
          {options(roomChoices(party, limits))}
        </Select>
        {ages.map((age, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: two children may have one age
            key={index}
            id={`${id}-child-${index}`}
            name="child"
            label={words.childAge.replace('#', String(index + 1))}
            value={age}
            onChange={(event) => setAges(changed(ages, index, event.target.value))}
          >
            <option value="">{words.remove}</option>
            {years}
          </Select>
        ))}
        {canAddChild(party, limits) && (
          <div
            key={`next-${ages.length}`}
            // Fills the whole row if it is alone in it: the text for adding a
            // child is long in some languages.
            className={ages.length % 2 > 0 ? '' : inline ? 'max-lg:col-span-2' : 'col-span-2'}
          >
            <Select
              id={`${id}-child-next`}
              // An empty choice must not appear in the URL. Without JavaScript it is
              // sent, and the server ignores it.
              name={isHydrated ? undefined : 'child'}
              label={words.children}
              defaultValue=""
              onChange={(event) => setAges(changed(ages, ages.length, event.target.value))}
            >
              <option value="">{words.addChild}</option>
              {years}
            </Select>
          </div>
        )}
      </div>
      {error && <div className={inline ? 'lg:order-1 lg:col-span-full' : ''}>{error}</div>}
      {/* A native select: typing finds the country, and phones show their own picker. */}
      <Select
        id={`${id}-nationality`}
        name="nationality"
        label={nationality.label}
        hint={nationality.hint}
        defaultValue={nationality.chosen}
        autoComplete="country"
      >
        {nationality.none !== null && <option value="">{nationality.none}</option>}
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </fieldset>
  );
}

function readCountries(
  countries: JsonProp<readonly Choice[]> | { codes: string; locale: string },
): readonly Choice[] {
  if (typeof countries === 'string') return fromJsonProp(countries);
  const { codes, locale } = countries;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return namedChoices(codes.split(' '), names, new Intl.Collator(locale));
}

/** The ages with one added or changed, or removed if `value` is empty. */
function changed(ages: number[], index: number, value: string): number[] {
  const rest = ages.filter((_, other) => other !== index);
  return value === '' ? rest : rest.toSpliced(index, 0, Number(value));
}
