'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { loadClient } from '../query/load-client.ts';
import { queryKeys } from '../query/query-keys.ts';
import { useSuggestions } from '../query/use-suggestions.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { ComboboxList, comboboxInput } from '../ui/combobox-frame.tsx';
import { SuggestionGroup, SuggestionRow } from '../ui/suggestion-rows.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { type CountWords, useCombobox } from '../ui/use-combobox.ts';
import {
  type Choice,
  type ChoiceGroup,
  type FoundExperience,
  foundGroups,
  kindGroup,
  linksFor,
  placeSearch,
  recentGroup,
  wordsGroup,
} from './global-search-choices.ts';
import type { Kind } from './navigation.ts';
import { fetchPlaces, minLetters, type PlaceGroup, perGroup } from './place-suggestions.ts';
import { addRecent, forgetRecents, type RecentSearch, readRecents, removeRecent } from './recent-searches.ts';

export type GlobalSearchWords = {
  label: string;
  placeholder: string;
  submit: string;
  list: string;
  back: string;
  hint: string;
  asking: string;
  none: string;
  noneWays: string;
  failed: string;
  retry: string;
  recents: string;
  forget: string;
  forgetOne: string;
  /** `#` is replaced with the place. */
  at: string;
  groups: Record<PlaceGroup | 'experiences', string>;
  kinds: Record<Kind, string>;
  counts: CountWords;
};

const placesDelayMs = 120;
/**
 * Experiences take longer and need more letters, because a supplier is queried and their
 * names have long words.
 */
const experiencesDelayMs = 300;
const experiencesMinLetters = 3;

async function fetchExperiences(query: string, signal: AbortSignal): Promise<FoundExperience[]> {
  const client = await loadClient();
  const input = { query: query.slice(0, 120), per_page: perGroup };
  return (await client.searchExperiencesByKeyword(input, { signal })).experiences;
}

/** On phones the open list is a sheet with its own close button. */
const isPhone = () => window.matchMedia('(width < 48rem)').matches;

/**
 * The global search field for places, hotels, airports and experiences, with the recent searches
 * of this device. A choice opens the matching form, filled in. The surrounding plain GET form
 * works without JavaScript.
 */
export const GlobalSearchBox = withQueryClient(function GlobalSearchBox({
  name: fieldName,
  words,
  locale,
  language,
  kinds,
  storageKey,
  icons,
}: {
  name: string;
  words: GlobalSearchWords;
  /** BCP 47 tag, for the plural form of the count. */
  locale: string;
  /** ISO 639-1 code of the language of the suggestions. */
  language: string;
  /** The kinds of products that the partner sells. */
  kinds: readonly Kind[];
  /** The storage key of the recent searches, which is unique to the partner and the member. */
  storageKey: string;
  icons: Record<Choice['icon'] | 'search' | 'go' | 'back' | 'remove', ReactNode>;
}) {
  const router = useRouter();
  const [text, setTyped] = useState('');
  const [place, setPlace] = useState<RecentSearch | null>(null);
  const [recents, setRecents] = useState<RecentSearch[]>([]);
  const setText = (next: string) => {
    setTyped(next);
    setPlace((now) => (now && now.name !== next ? null : now));
  };
  const settled = place?.name ?? '';
  const places = useSuggestions(text, {
    queryKey: queryKeys.places(language),
    request: (query, signal) => fetchPlaces(query, language, signal),
    minLength: minLetters,
    waitMs: placesDelayMs,
    settled,
  });
  const experiences = useSuggestions(kinds.includes('experiences') ? text : '', {
    queryKey: queryKeys.experiences(),
    request: fetchExperiences,
    minLength: experiencesMinLetters,
    waitMs: experiencesDelayMs,
    settled,
  });
  useEffect(() => setRecents(readRecents(storageKey)), [storageKey]);

  const typed = text.trim();
  const isLoading = places.isLoading || experiences.isLoading;
  const hasFailed = places.hasFailed && !experiences.isLoading;
  const found = foundGroups(places.found ?? [], experiences.found ?? [], words.groups);
  const groups = ((): ChoiceGroup[] => {
    const at = { title: words.at.replace('#', place?.name ?? ''), names: words.kinds };
    if (place) return [kindGroup(place, kinds, at)];
    if (typed.length < minLetters)
      return recentGroup(recents, { title: words.recents, forget: words.forget });
    if (found.length > 0) return found;
    if (hasFailed)
      return [
        {
          key: 'retry',
          title: words.failed,
          choices: [{ id: 'retry', icon: 'retry', name: words.retry, does: 'retry' }],
        },
      ];
    if (isLoading || places.found === null) return [];
    return wordsGroup(typed, kinds, { title: words.noneWays, names: words.kinds });
  })();
  const choices = groups.flatMap((group) => group.choices);
  const hasNoResults = places.found !== null && found.length === 0 && !isLoading && !place;

  const remember = (search: RecentSearch) => {
    addRecent(storageKey, search);
    setRecents(readRecents(storageKey));
  };
  const remove = (choice: Choice) => {
    if (choice.does === 'open' && choice.isRecent) setRecents(removeRecent(storageKey, choice.search));
  };
  const select = (choice: Choice): string | null => {
    if (choice.does === 'retry') {
      places.retry();
      experiences.retry();
      return null;
    }
    if (choice.does === 'forget') {
      forgetRecents(storageKey);
      setRecents([]);
      return null;
    }
    remember(choice.search);
    const navigateTo = (href: string) => {
      markReplaced();
      router.push(href);
    };
    if (choice.does === 'go') {
      navigateTo(choice.href);
      return choice.search.name;
    }
    const [only, ...others] = linksFor(choice.search, kinds);
    if (only && others.length === 0) navigateTo(only.href);
    else setPlace(choice.search);
    return choice.search.name;
  };
  const box = useCombobox({
    setText,
    defaultValue: '',
    choices,
    hasList: choices.length > 0 || typed.length >= minLetters,
    select,
    remove,
    opensNextList: (choice) =>
      choice.does === 'retry' || (choice.does === 'open' && linksFor(choice.search, kinds).length > 1),
    staysOpenOnBlur: isPhone,
    locale,
    counts: words.counts,
  });
  const closeList = () => {
    box.close();
    box.field.current?.blur();
  };
  const markReplaced = useBackCloses(box.isOpen, closeList);

  return (
    <div className="min-h-16">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the list when the focus leaves */}
      <div
        className="search-sheet md:relative"
        data-open={box.isOpen || undefined}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) box.close();
        }}
      >
        <div className="flex min-h-16 items-center gap-3 rounded-button border border-search-line bg-surface ps-5 pe-2 shadow-float focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
          <span className="search-sheet-closed flex-none">{icons.search}</span>
          <button
            type="button"
            aria-label={words.back}
            onClick={closeList}
            className="search-sheet-open -ms-3 size-11 flex-none place-items-center"
          >
            {icons.back}
          </button>
          <input
            {...box.input}
            name={fieldName}
            aria-label={words.label}
            enterKeyHint="search"
            required
            maxLength={120}
            placeholder={words.placeholder}
            onFocus={box.open}
            onClick={box.open}
            className={comboboxInput}
          />
          <button
            type="submit"
            aria-label={words.submit}
            onClick={() => typed && remember(placeSearch(typed))}
            className="grid size-12 flex-none place-items-center rounded-button bg-primary text-on-primary hover:opacity-90"
          >
            {icons.go}
          </button>
        </div>
        <p className="search-sheet-open px-3 pt-5 text-14 text-ink-2" hidden={box.isShown}>
          {words.hint}
        </p>
        <ComboboxList
          box={box}
          label={words.list}
          note={choices.length === 0 && !hasNoResults ? words.asking : null}
          isBusy={isLoading}
          className="search-list md:absolute md:inset-x-0 md:top-full md:z-10 md:mt-2 md:max-h-[min(28rem,70dvh)]"
        >
          {hasNoResults && (
            <p role="presentation" className="px-3 pt-3 pb-1 text-14 text-ink-2">
              {words.none}
            </p>
          )}
          {groups.map((group) => (
            <SuggestionGroup key={group.key} id={`${box.list.id}-${group.key}`} title={group.title}>
              {group.choices.map((choice) => (
                <SuggestionRow
                  key={choice.id}
                  {...box.option(choices.indexOf(choice))}
                  icon={<span className="flex-none text-ink-2">{icons[choice.icon]}</span>}
                  name={choice.name}
                  note={choice.note}
                  code={choice.code}
                  aside={
                    choice.does === 'open' &&
                    choice.isRecent && (
                      // For pointers only, because an option must not contain a button. Keyboards use
                      // Delete and the last row.
                      <span
                        aria-hidden="true"
                        title={words.forgetOne}
                        onClick={(event) => {
                          event.stopPropagation();
                          remove(choice);
                        }}
                        className="-me-3 grid size-11 flex-none place-items-center rounded-medallion text-ink-2 hover:text-ink"
                      >
                        {icons.remove}
                      </span>
                    )
                  }
                />
              ))}
            </SuggestionGroup>
          ))}
        </ComboboxList>
      </div>
    </div>
  );
});
