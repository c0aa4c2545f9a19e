'use client';

import { type ReactNode, useState } from 'react';
import { ComboboxFrame, comboboxInput } from '../ui/combobox-frame.tsx';
import { SuggestionGroup, SuggestionRow } from '../ui/suggestion-rows.tsx';
import { type CountWords, useCombobox } from '../ui/use-combobox.ts';
import { useSuggestions } from '../ui/use-suggestions.ts';
import {
  askForPlaces,
  grouped,
  leastLetters,
  nameOf,
  type PlaceGroup,
  placeGroups,
  plainNameOf,
  type Suggestion,
} from './place-suggestions.ts';

export type DestinationWords = {
  label: string;
  placeholder: string;
  submit: string;
  list: string;
  none: string;
  groups: Record<PlaceGroup, string>;
  counts: CountWords;
};

const waitMs = 120;

/**
 * A field of a search form for places, hotels and airports. Without suggestions it is still a field: the form takes what
 * was typed. The words arrive translated.
 */
export function DestinationBox({
  words,
  locale,
  language,
  icons,
  defaultValue = '',
  kinds = placeGroups,
  required = true,
  name: fieldName = 'destination',
  withCodes = false,
  errorId,
}: {
  words: DestinationWords;
  /** Intl tag, for the plural of the count. */
  locale: string;
  /** ISO 639-1. */
  language: string;
  icons: Record<'search' | PlaceGroup, ReactNode>;
  defaultValue?: string;
  /** What is suggested, in this order. */
  kinds?: readonly PlaceGroup[];
  required?: boolean;
  /** Its name in the form. */
  name?: string;
  /** An airport is filled in with its code, so that a form of addresses finds the very one again. */
  withCodes?: boolean;
  /** The error under the field, when there is one. */
  errorId?: string;
}) {
  const [text, setText] = useState(defaultValue);
  const [settled, setSettled] = useState(defaultValue.trim());
  const { found } = useSuggestions(text, {
    ask: (wanted, signal) => askForPlaces(wanted, language, signal),
    least: leastLetters,
    waitMs,
    settled,
  });
  const groups = grouped(found ?? [], kinds);
  const choices = groups.flatMap(({ items }) => items);
  const take = (one: Suggestion) => {
    const plain = plainNameOf(one, found ?? []);
    const name = withCodes && one.iata_code ? `${nameOf(one)} (${one.iata_code})` : plain;
    setSettled(name);
    if (one.type === 'hotel' && one.hotel_id)
      window.location.assign(`/hotels/${encodeURIComponent(one.hotel_id)}`);
    return name;
  };
  const box = useCombobox({
    setText,
    defaultValue,
    choices,
    hasList: found !== null,
    take,
    locale,
    counts: words.counts,
  });
  return (
    <ComboboxFrame
      box={box}
      icon={icons.search}
      listLabel={words.list}
      none={found && choices.length === 0 ? words.none : null}
      field={
        <input
          {...box.input}
          name={fieldName}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          aria-label={words.label}
          enterKeyHint="search"
          required={required}
          placeholder={words.placeholder}
          onFocus={box.open}
          className={comboboxInput}
        />
      }
    >
      {groups.map(({ group, items }) => (
        <SuggestionGroup key={group} id={`${box.list.id}-${group}`} title={words.groups[group]}>
          {items.map((one) => (
            <SuggestionRow
              key={one.id}
              {...box.option(choices.indexOf(one))}
              icon={icons[group]}
              name={nameOf(one)}
              note={one.country_name}
              code={one.iata_code}
            />
          ))}
        </SuggestionGroup>
      ))}
    </ComboboxFrame>
  );
}
