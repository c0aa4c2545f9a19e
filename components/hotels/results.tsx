'use client';

import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { PhoneMap, SideMap } from '../map/map-panel.tsx';
import type { Spot } from '../map/map-scale.ts';
import type { MapStreets } from '../map/map-words.ts';
import type { MapLabel } from '../map/sketch-map.tsx';
import { withQueryClient } from '../query/with-query-client.tsx';
import { replaceAddress } from '../ui/replace-address.ts';
import { useFocusOnNew } from '../ui/use-focus-on-new.ts';
import { FilterChips } from './filter-chips.tsx';
import { ResultList } from './result-list.tsx';
import {
  isSameSupplierRequest,
  type ResultsQuery,
  type ResultsView,
  resultsHref,
  stayParameters,
  withView,
} from './results-query.ts';
import type { ResultsWords } from './results-words.ts';
import { plainNumber, type RowWords } from './row-facts.ts';
import type { SearchInput } from './search-stream.ts';
import { SelectedHotel } from './selected-hotel.tsx';
import { StreamBar } from './stream-bar.tsx';
import { type SearchStart, useSearchStream } from './use-search-stream.ts';

const seenKey = 'seen-hotels';

/**
 * The results of one search: filters, progress, the list and its map. The server renders the results of the
 * first suppliers; the browser streams the rest, sorts and filters at once, and keeps the URL up to date.
 */
export const Results = withQueryClient(function Results({
  query,
  start,
  input,
  rowWords,
  words,
  centre,
  labels,
  streets,
  heading,
  currency,
  closeIcon,
}: {
  query: ResultsQuery;
  start: SearchStart;
  input: SearchInput;
  rowWords: RowWords;
  words: ResultsWords;
  centre: Spot & { name: string };
  labels: MapLabel[];
  streets: MapStreets | null;
  heading: React.ReactNode;
  /** ISO 4217 code of the prices of this search. */
  currency: string;
  closeIcon: React.ReactNode;
}) {
  const router = useRouter();
  const stream = useSearchStream(start, input, query);
  const { list } = stream;
  const currentQuery: ResultsQuery = { ...query, ...list.view, searchId: start.searchId };
  const address = resultsHref(currentQuery);
  const [isReplacingSearch, startReplacing] = useTransition();
  const isThisSearch = isSameSupplierRequest(list.view.filters, query.filters);
  // The URL contains the search id, so that a reload shows the same hotels.
  useEffect(() => {
    if (!isThisSearch || `${window.location.pathname}${window.location.search}` === address) return;
    return replaceAddress(address);
  }, [address, isThisSearch]);

  const applyView = (view: ResultsView) => {
    stream.setView(view);
    const next = withView(currentQuery, view);
    // A changed supplier request is a new search: the known hotels are filtered
    // at once, and the page follows.
    if (next.searchId === null) startReplacing(() => router.replace(resultsHref(next), { scroll: false }));
  };

  const [current, setCurrent] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setSeen(new Set((sessionStorage.getItem(seenKey) ?? '').split(' '))), []);
  const top = useRef<HTMLDivElement>(null);

  const focusOnNew = useFocusOnNew(list.rows, (id) =>
    document.getElementById(`hotel-${id}`)?.querySelector<HTMLElement>('a[href]'),
  );
  const onHover = (event: SyntheticEvent) => setCurrent(hotelAt(event.target));
  const stay = useMemo(() => {
    const parameters = stayParameters(query);
    parameters.set('destination', query.destination);
    parameters.set('search', start.searchId);
    if (query.filters.free) parameters.set('free', '1');
    if (query.filters.breakfast) parameters.set('breakfast', '1');
    return parameters.toString();
  }, [query, start.searchId]);
  const search = {
    ...stream,
    isRunning: stream.isRunning || isReplacingSearch,
    isDone: stream.isDone && !isReplacingSearch,
  };
  const hotels = list.rows.flatMap((id) => list.known.get(id) ?? []);
  const pins = hotels.map(({ id, name, lat, lng, total }) => ({
    id,
    name,
    lat,
    lng,
    text: plainNumber(total, 0, rowWords),
  }));
  const map = { centre, labels, streets, spots: pins, current, seen, words, onCurrent: setCurrent };
  return (
    <>
      <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-8">
        <div className="min-w-0" ref={top}>
          {heading}
          <FilterChips
            query={currentQuery}
            words={words}
            closeIcon={closeIcon}
            currency={currency}
            passing={list.passing}
            onView={applyView}
          />
          <StreamBar
            search={search}
            words={words}
            rowWords={rowWords}
            refreshHref={resultsHref({ ...currentQuery, searchId: null })}
            onShow={() => {
              focusOnNew();
              stream.showWaiting();
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the list follows the pointer for the map beside it */}
          <div
            onPointerOver={onHover}
            onPointerLeave={() => setCurrent(null)}
            onFocus={onHover}
            onBlur={() => setCurrent(null)}
            onClickCapture={(event) => {
              const id = hotelAt(event.target);
              if (id) rememberSeen(id);
            }}
          >
            <ResultList
              hotels={hotels}
              search={search}
              words={words}
              rowWords={rowWords}
              stay={stay}
              current={current}
              clearHref={resultsHref(withView(currentQuery, { filters: noFilters }))}
              onClear={() => applyView({ ...list.view, filters: noFilters, shown: query.shown })}
              editHref={`${resultsHref({ ...currentQuery, searchId: null })}&edit=1`}
              moreHref={resultsHref({ ...currentQuery, shown: currentQuery.shown + 20 })}
            />
          </div>
        </div>
        <SideMap {...map} rowPrefix="hotel-" />
      </div>
      <PhoneMap
        {...map}
        closeIcon={closeIcon}
        cardOf={(id) => {
          const hotel = list.known.get(id);
          return hotel && <SelectedHotel hotel={hotel} rowWords={rowWords} stay={stay} />;
        }}
      />
    </>
  );
});

const noFilters = { free: false, breakfast: false, score: 0, stars: [], amenities: [], maxPrice: null };

/** Id of the hotel whose row contains the target of an event. */
function hotelAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest('article.result') : null;
  return row ? row.id.replace(/^hotel-/, '') : null;
}

/** Records a hotel that was opened in this window, because the map shows its pin as seen. */
function rememberSeen(id: string): void {
  const known = (sessionStorage.getItem(seenKey) ?? '').split(' ').filter((one) => one !== id);
  sessionStorage.setItem(seenKey, [...known, id].slice(-200).join(' '));
}
