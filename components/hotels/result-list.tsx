'use client';

import { useEffect, useState } from 'react';
import { ResultRow, ResultRowSkeleton } from '../portal/hotel-card.tsx';
import { hotelHref } from '../portal/hotel-href.ts';
import { buttonClass } from '../ui/button.tsx';
import { RequestId } from '../ui/request-id.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { SaveHeart } from '../wishlists/save-heart.tsx';
import type { ListedHotel } from './listed-hotel.ts';
import type { ResultsWords } from './results-words.ts';
import { type RowWords, rowFacts } from './row-facts.ts';
import type { useSearchStream } from './use-search-stream.ts';

/** The rows of the list, with its loading, empty, filtered and error states. */
export function ResultList({
  hotels,
  search,
  words,
  rowWords,
  stay,
  current,
  clearHref,
  onClear,
  moreHref,
  editHref,
}: {
  hotels: ListedHotel[];
  search: ReturnType<typeof useSearchStream>;
  words: ResultsWords;
  rowWords: RowWords;
  /** The stay as URL parameters for the links of the rows. */
  stay: string;
  current: string | null;
  clearHref: string;
  onClear: () => void;
  moreHref: string;
  /** URL of the search form with the current values. */
  editHref: string;
}) {
  const { list, isRunning, failure } = search;
  const isHydrated = useHydrated();
  const hasMore = list.passing - list.waiting > hotels.length;
  if (hotels.length === 0 && !isRunning)
    return failure ? (
      <SearchFailed words={words} requestId={failure.requestId} onRetry={search.retry} />
    ) : list.known.size > 0 ? (
      <NothingMatches words={words} clearHref={clearHref} onClear={onClear} />
    ) : (
      <EmptyState icon="hotel" title={words.noneTitle} action={{ href: editHref, label: words.noneAction }}>
        {words.noneText}
      </EmptyState>
    );
  return (
    <div
      aria-busy={isRunning}
      className={`grid isolate sm:pt-2 ${isHydrated ? '[&>article]:transition-opacity [&>article]:duration-200 [&>article]:starting:opacity-0' : ''}`}
    >
      <h2 className="sr-only">{words.list}</h2>
      {hotels.map((hotel, index) => (
        <ResultRow
          key={hotel.id}
          hotel={rowFacts(hotel, rowWords, hotelHref(hotel.id, stay))}
          heart={<SaveHeart thing={{ hotelId: hotel.id }} name={hotel.name} />}
          eager={index === 0}
          current={hotel.id === current}
        />
      ))}
      {isRunning && hotels.length < list.view.shown && (
        <>
          <ResultRowSkeleton />
          {hotels.length === 0 && [1, 2, 3].map((row) => <ResultRowSkeleton key={row} />)}
        </>
      )}
      {failure && hotels.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 border-t border-line py-5 text-14">
          {failure.requestId === null ? words.brokenOff : words.failedTitle}
          <button type="button" onClick={search.retry} className="link target">
            {words.retry}
          </button>
          {failure.requestId && (
            <span className="text-12 text-ink-2">
              {words.requestId} <RequestId id={failure.requestId} />
            </span>
          )}
        </p>
      )}
      {hasMore && (
        <div className="grid justify-items-center border-t border-line pt-8">
          <a
            href={moreHref}
            className={buttonClass({ variant: 'quiet' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              search.showMore();
            }}
          >
            {words.more}
          </a>
        </div>
      )}
    </div>
  );
}

function SearchFailed({
  words,
  requestId,
  onRetry,
}: {
  words: ResultsWords;
  requestId: string | null;
  onRetry: () => void;
}) {
  return (
    <ErrorState
      title={words.failedTitle}
      requestIdLabel={words.requestId}
      requestId={requestId ?? undefined}
      retry={
        <button type="button" onClick={onRetry} className={buttonClass({ variant: 'quiet' })}>
          {words.retry}
        </button>
      }
    >
      {words.failedText}
    </ErrorState>
  );
}

function NothingMatches({
  words,
  clearHref,
  onClear,
}: {
  words: ResultsWords;
  clearHref: string;
  onClear: () => void;
}) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <div className="grid max-w-reading gap-1.5">
        <h2 className="heading-2">{words.filteredTitle}</h2>
        <p className="text-balance text-ink-2">{words.filteredText}</p>
      </div>
      <a
        href={clearHref}
        className={buttonClass({ variant: 'quiet' })}
        onClick={(event) => {
          event.preventDefault();
          onClear();
        }}
      >
        {words.clear}
      </a>
    </div>
  );
}

/** False for the page as the server sent it: its rows are visible already and must not fade in. */
function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
