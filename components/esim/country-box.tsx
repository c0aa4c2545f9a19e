'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { type CountWords, useCombobox } from '../ui/use-combobox.ts';

/** Code, name in the reader's language, and other spellings to be found by. */
export type CountryChoice = [code: string, name: string, also: string];

export type CountryWords = {
  label: string;
  placeholder: string;
  list: string;
  none: string;
  counts: CountWords;
};

const shownAtOnce = 8;

/** Lower case without accents, so that `cote` finds Côte d’Ivoire. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Those that begin with the words, then those with a later word that does. */
function matching(countries: readonly CountryChoice[], typed: string): CountryChoice[] {
  const words = plain(typed);
  if (words === '') return [];
  const [first, later]: [CountryChoice[], CountryChoice[]] = [[], []];
  for (const country of countries) {
    const names = [plain(country[1]), plain(country[2])];
    if (names.some((name) => name.startsWith(words))) first.push(country);
    else if (names.some((name) => name.includes(` ${words}`))) later.push(country);
  }
  return [...first, ...later].slice(0, shownAtOnce);
}

/**
 * One field for a country: the combobox pattern of the ARIA practices guide over a plain form, which works without it.
 * The list is in the page, so nothing is asked while typing.
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
  /** Intl tag, for the plural of the count. */
  locale: string;
  icon: ReactNode;
  defaultValue?: string;
  /** Id of the error under the field; marks it as wrong. */
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
    take: ([code, name]) => {
      box.field.current?.closest('dialog')?.close();
      router.push(`/esim?country=${code}`);
      return name;
    },
    takesOnlyChoice: true,
    locale,
    counts: words.counts,
  });
  return (
    <div className="relative">
      <div className="flex min-h-13 items-center gap-3 rounded-field border border-line-strong bg-surface ps-3.5 pe-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        {icon}
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
          className="min-h-12 w-full min-w-0 flex-1 bg-transparent text-start outline-none placeholder:truncate"
        />
      </div>
      <div
        {...box.list}
        role="listbox"
        aria-label={words.list}
        className="panel panel-float absolute inset-x-0 top-full z-10 mt-2 max-h-96 overflow-y-auto p-2"
      >
        {found.map((country, index) => (
          <div
            key={country[0]}
            {...box.option(index)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 py-1.5 aria-selected:bg-emphasis-soft hover:bg-sunken"
          >
            <span dir="auto" className="min-w-0 flex-1 truncate match-parent">
              {country[1]}
            </span>
            <bdi dir="ltr" className="text-14 text-ink-2">
              {country[0]}
            </bdi>
          </div>
        ))}
        {found.length === 0 && (
          <p role="presentation" className="px-3 py-3 text-14 text-ink-2">
            {words.none}
          </p>
        )}
      </div>
      <span role="status" className="sr-only">
        {box.said}
      </span>
    </div>
  );
}
