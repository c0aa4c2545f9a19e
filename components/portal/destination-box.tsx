'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export type Suggestion = {
  id: string;
  type: 'city' | 'airport' | 'hotel' | 'region';
  name: string;
  localised_name: string;
  country_name: string;
  iata_code?: string;
  hotel_id?: string;
};

export type DestinationWords = {
  label: string;
  placeholder: string;
  submit: string;
  list: string;
  none: string;
  groups: Record<'places' | 'hotels' | 'airports', string>;
  /** `#` stands for the number; said aloud when suggestions change. */
  counts: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;
};

const groupOf = { city: 'places', region: 'places', airport: 'airports', hotel: 'hotels' } as const;
const groupOrder = ['places', 'hotels', 'airports'] as const;
type Group = (typeof groupOrder)[number];
const perGroup = 5;
const waitMs = 120;

/** Five of each kind, places first. */
function grouped(found: Suggestion[], kinds: readonly Group[]): { group: Group; items: Suggestion[] }[] {
  return kinds
    .map((group) => ({ group, items: found.filter((one) => groupOf[one.type] === group).slice(0, perGroup) }))
    .filter(({ items }) => items.length > 0);
}

/**
 * One field for places, hotels and airports: the combobox pattern of the ARIA practices guide over a plain form, which
 * works without it. Suggestions come from the API with the session's cookie; the words arrive translated.
 */
export function DestinationBox({
  words,
  locale,
  language,
  icons,
  defaultValue = '',
  size = 'hero',
  kinds = groupOrder,
  required = true,
  name: fieldName = 'destination',
  withCodes = false,
  errorId,
  airportPath,
}: {
  words: DestinationWords;
  /** Intl tag, for the plural of the count. */
  locale: string;
  /** ISO 639-1. */
  language: string;
  icons: Record<'search' | 'go' | 'places' | 'hotels' | 'airports', ReactNode>;
  defaultValue?: string;
  size?: 'hero' | 'field';
  /** What is suggested, in this order. */
  kinds?: readonly Group[];
  required?: boolean;
  /** Its name in the form. */
  name?: string;
  /** An airport is filled in with its code, so that a form of addresses finds the very one again. */
  withCodes?: boolean;
  /** The error under the field, when there is one. */
  errorId?: string;
  /** Where a chosen airport leads, before its code; without it an airport is a place like others. */
  airportPath?: string;
}) {
  const listId = useId();
  const [text, setText] = useState(defaultValue);
  const [found, setFound] = useState<Suggestion[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const form = useRef<HTMLDivElement>(null);
  const asked = useRef(defaultValue.trim());
  const groups = found ? grouped(found, kinds) : [];
  const flat = groups.flatMap(({ items }) => items);
  const nameOf = (one: Suggestion) => one.localised_name || one.name;

  useEffect(() => {
    const wanted = text.trim();
    if (wanted.length < 2 || wanted === asked.current) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch('/v1/hotel/auto-suggestion/v2', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ location: wanted.slice(0, 120), language }),
          signal: leaving.signal,
        });
        // Without suggestions the field is still a field: the form takes what was typed.
        if (!response.ok) return;
        setFound(((await response.json()) as { suggestions: Suggestion[] }).suggestions);
        setActive(-1);
      } catch {
        if (!leaving.signal.aborted) setFound(null);
      }
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, language]);

  const take = (one: Suggestion) => {
    const name = withCodes && one.iata_code ? `${nameOf(one)} (${one.iata_code})` : nameOf(one);
    asked.current = name;
    setText(name);
    setOpen(false);
    if (one.type === 'hotel' && one.hotel_id)
      window.location.assign(`/hotels/${encodeURIComponent(one.hotel_id)}`);
    else if (airportPath && one.type === 'airport' && one.iata_code)
      window.location.assign(airportPath + encodeURIComponent(one.iata_code));
    else if (size === 'hero') setTimeout(() => form.current?.closest('form')?.requestSubmit());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (flat.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) => (now + step + flat.length + (now < 0 && step < 0 ? 1 : 0)) % flat.length);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      const one = flat[active];
      if (one) take(one);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  };

  const isShown = isOpen && found !== null && text.trim().length >= 2;
  const count = words.counts[new Intl.PluralRules(locale).select(flat.length)] ?? words.counts.other;
  return (
    <div ref={form} className="relative">
      <div
        className={`flex items-center gap-3 border border-search-line bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${size === 'hero' ? 'min-h-16 rounded-button ps-5 pe-2 shadow-float' : 'min-h-13 rounded-field border-line-strong ps-3.5 pe-1'}`}
      >
        {icons.search}
        <input
          name={fieldName}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          role="combobox"
          aria-label={words.label}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          required={required}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-start outline-none placeholder:truncate"
        />
        {size === 'hero' && (
          <button
            type="submit"
            aria-label={words.submit}
            className="grid size-12 flex-none place-items-center rounded-button bg-primary text-on-primary hover:opacity-90"
          >
            {icons.go}
          </button>
        )}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        hidden={!isShown}
        className="panel panel-float absolute inset-x-0 top-full z-10 mt-2 max-h-96 overflow-y-auto p-2"
      >
        {groups.map(({ group, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
            <p id={`${listId}-${group}`} role="presentation" className="label px-3 pt-2 pb-1">
              {words.groups[group]}
            </p>
            {items.map((one) => {
              const index = flat.indexOf(one);
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={one.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 py-1.5 aria-selected:bg-emphasis-soft hover:bg-sunken"
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(one)}
                >
                  {icons[group]}
                  <span className="grid min-w-0 flex-1">
                    <span dir="auto" className="truncate match-parent">
                      {nameOf(one)}
                    </span>
                    <span className="truncate text-12 text-ink-2">{one.country_name}</span>
                  </span>
                  {one.iata_code && (
                    <bdi dir="ltr" className="text-14 text-ink-2">
                      {one.iata_code}
                    </bdi>
                  )}
                </div>
              );
            })}
          </div>
        ))}
        {found && flat.length === 0 && <p className="px-3 py-3 text-14 text-ink-2">{words.none}</p>}
      </div>
      <span role="status" className="sr-only">
        {isShown ? count.replace('#', String(flat.length)) : ''}
      </span>
    </div>
  );
}
