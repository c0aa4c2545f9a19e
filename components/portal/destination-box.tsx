'use client';

import { type ReactNode, useState } from 'react';
import { queryKeys } from '../query/query-keys.ts';
import { useSuggestions } from '../query/use-suggestions.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { ComboboxFrame, comboboxInput } from '../ui/combobox-frame.tsx';
import { SuggestionGroup, SuggestionRow } from '../ui/suggestion-rows.tsx';
import { type CountWords, useCombobox } from '../ui/use-combobox.ts';
import { hotelHref } from './hotel-href.ts';
import {
  fetchPlaces,
  formNameOf,
  groupByKind,
  minLetters,
  nameOf,
  type PlaceGroup,
  placeGroups,
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

const typingDelayMs = 120;

/**
 * A field of a search form that suggests places, hotels and airports. Without suggestions it is a plain
 * field: the form accepts typed text. All texts arrive translated.
 */
export const DestinationBox = withQueryClient(function DestinationBox({
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
  /** BCP 47 tag, for the plural form of the count. */
  locale: string;
  /** ISO 639-1 code of the language of the suggestions. */
  language: string;
  icons: Record<'search' | PlaceGroup, ReactNode>;
  defaultValue?: string;
  /** Groups of suggestions, in this order. */
  kinds?: readonly PlaceGroup[];
  required?: boolean;
  /** Name of the form field. */
  name?: string;
  /** Adds the code to the name of an airport, so that the form identifies it exactly. */
  withCodes?: boolean;
  /** Id of the error below the field, if there is one. */
  errorId?: string;
}) {
  const [text, setText] = useState(defaultValue);
  const [settled, setSettled] = useState(defaultValue.trim());
  const { found } = useSuggestions(text, {
    queryKey: queryKeys.places(language),
    request: (query, signal) => fetchPlaces(query, language, signal),
    minLength: minLetters,
    waitMs: typingDelayMs,
    settled,
  });
  const groups = groupByKind(found ?? [], kinds);
  const choices = groups.flatMap(({ items }) => items);
  const select = (one: Suggestion) => {
    const plain = formNameOf(one, found ?? []);
    const name = withCodes && one.iata_code ? `${nameOf(one)} (${one.iata_code})` : plain;
    setSettled(name);
    if (one.type === 'hotel' && one.hotel_id) window.location.assign(hotelHref(one.hotel_id));
    return name;
  };
  const box = useCombobox({
    setText,
    defaultValue,
    choices,
    hasList: found !== null,
    select,
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
});
