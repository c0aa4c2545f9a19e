'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Code, name in the reader's language, and other spellings to be found by. */
export type CountryChoice = [code: string, name: string, also: string];

export type CountryWords = {
  label: string;
  placeholder: string;
  list: string;
  none: string;
  /** `#` stands for the number; said aloud when the list changes. */
  counts: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;
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
  const listId = useId();
  const [text, setText] = useState(defaultValue);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const found = isOpen ? matching(countries, text) : [];
  const isShown = isOpen && text.trim() !== '';

  // What was typed before the page woke up counts: the field keeps its own text.
  useEffect(() => {
    const typed = field.current?.value ?? '';
    setText(typed);
    if (typed !== defaultValue && document.activeElement === field.current) setOpen(true);
  }, [defaultValue]);

  const take = ([code, name]: CountryChoice) => {
    setText(name);
    if (field.current) field.current.value = name;
    setOpen(false);
    field.current?.closest('dialog')?.close();
    router.push(`/esim?country=${code}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && text.trim() !== '') {
      event.preventDefault();
      const choices = isOpen ? found : matching(countries, text);
      setOpen(true);
      if (choices.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) =>
        now < 0 && step < 0 ? choices.length - 1 : (now + step + choices.length) % choices.length,
      );
    } else if (event.key === 'Enter' && isShown) {
      // One match needs no choosing.
      const one = found[active] ?? (found.length === 1 ? found[0] : undefined);
      if (!one) return;
      event.preventDefault();
      take(one);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  };

  const count = words.counts[new Intl.PluralRules(locale).select(found.length)] ?? words.counts.other;
  return (
    <div className="relative">
      <div className="flex min-h-13 items-center gap-3 rounded-field border border-line-strong bg-surface ps-3.5 pe-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        {icon}
        <input
          ref={field}
          id={id}
          name="q"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          maxLength={80}
          placeholder={words.placeholder}
          defaultValue={defaultValue}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => text !== defaultValue && setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-start outline-none placeholder:truncate"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        hidden={!isShown}
        className="panel panel-float absolute inset-x-0 top-full z-10 mt-2 max-h-96 overflow-y-auto p-2"
      >
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={country[0]}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 py-1.5 aria-selected:bg-emphasis-soft hover:bg-sunken"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(country)}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate match-parent">
              {country[1]}
            </span>
            <bdi dir="ltr" className="text-14 text-ink-2">
              {country[0]}
            </bdi>
          </div>
        ))}
        {isShown && found.length === 0 && <p className="px-3 py-3 text-14 text-ink-2">{words.none}</p>}
      </div>
      <span role="status" className="sr-only">
        {isShown ? count.replace('#', String(found.length)) : ''}
      </span>
    </div>
  );
}
