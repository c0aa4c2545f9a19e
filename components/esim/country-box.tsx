'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { ComboboxFrame, comboboxInput } from '../ui/combobox-frame.tsx';
import { SuggestionRow } from '../ui/suggestion-rows.tsx';
import { type CountWords, useCombobox } from '../ui/use-combobox.ts';

/** Code, name in the reader's language, and another spelling that can be searched for. */
export type CountryChoice = [code: string, name: string, also: string];

export type CountryWords = {
  label: string;
  placeholder: string;
  list: string;
  none: string;
  counts: CountWords;
};

const maxShown = 8;

/** Converts text to lower case without accents, so that `cote` finds Côte d’Ivoire. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Countries whose name begins with the typed text, then those with a later word that does. */
function matching(countries: readonly CountryChoice[], typed: string): CountryChoice[] {
  const words = plain(typed);
  if (words === '') return [];
  const [first, later]: [CountryChoice[], CountryChoice[]] = [[], []];
  for (const country of countries) {
    const names = [plain(country[1]), plain(country[2])];
    if (names.some((name) => name.startsWith(words))) first.push(country);
    else if (names.some((name) => name.includes(` ${words}`))) later.push(country);
  }
  return [...first, ...later].slice(0, maxShown);
}

/**
 * A country field with the combobox pattern of the ARIA practices guide, over a plain form that works without
 * JavaScript. The list is part of the page, so typing sends no requests.
 */
export function CountryBox({
  id,
  countries,
  words,
  locale,
  icon,
  defaultValue = '',
  describedBy,
}: {
  id: string;
  countries: CountryChoice[];
  words: CountryWords;
  /** BCP 47 tag, for the plural form of the count. */
  locale: string;
  icon: ReactNode;
  defaultValue?: string;
  /** Id of the error below the field; marks the field as invalid. */
  describedBy?: string;
}) {
  const router = useRouter();
  const [text, setText] = useState(defaultValue);
  const found = useMemo(() => matching(countries, text), [countries, text]);
  const box = useCombobox({
    setText,
    defaultValue,
    choices: found,
    hasList: text.trim() !== '',
    select: ([code, name]) => {
      box.field.current?.closest('dialog')?.close();
      router.push(`/esim?country=${code}`);
      return name;
    },
    selectsOnlyChoice: true,
    locale,
    counts: words.counts,
  });
  return (
    <ComboboxFrame
      box={box}
      icon={icon}
      listLabel={words.list}
      none={found.length === 0 ? words.none : null}
      field={
        <input
          {...box.input}
          id={id}
          name="q"
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
          enterKeyHint="search"
          required
          maxLength={80}
          placeholder={words.placeholder}
          onFocus={() => text !== defaultValue && box.open()}
          className={comboboxInput}
        />
      }
    >
      {found.map(([code, name], index) => (
        <SuggestionRow key={code} {...box.option(index)} name={name} code={code} />
      ))}
    </ComboboxFrame>
  );
}
