'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Fragment, type ReactNode, useEffect, useState, useTransition } from 'react';
import { isProblemError } from '#server/wiring/client/problem-error.ts';
import { loadClient } from '../query/load-client.ts';
import { queryKeys } from '../query/query-keys.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { Link } from '../ui/link.tsx';
import { useFocusOnNew } from '../ui/use-focus-on-new.ts';
import { useThrottledText } from '../ui/use-throttled-text.ts';
import { keepRowOrder } from './keep-row-order.ts';
import { progressKey } from './search-progress.ts';

/** Interval between polls of the search, as the API recommends in `poll_after_ms`. */
const pollIntervalMs = 2_000;

export type QuoteListWords = {
  /** `18 rides`, and `3 of 4 providers answered`, with the current numbers. */
  count: string;
  rest: string;
  /** `# new, show` for each count from 0 to the number of cards. */
  fresh: string[];
  refresh: string;
  expired: string;
  askAgain: string;
};

/**
 * The quotes of one search, updated by polling. The server renders each card; this list keeps their
 * order. Quotes that rank below the last row are appended, and quotes that rank among them wait until the
 * member requests them.
 */
export const QuoteList = withQueryClient(function QuoteList({
  searchId,
  renderedState,
  cards,
  isRunning,
  share,
  refreshHref,
  askAgainHref,
  expiresAt,
  words,
  skeleton,
  aside,
  children,
}: {
  searchId: string;
  /** The progress of the search when the page was rendered. */
  renderedState: string;
  /** In the requested sort order. */
  cards: { id: string; card: ReactNode }[];
  /** True if some providers have not answered. */
  isRunning: boolean;
  /** Share of the providers that have answered: 0 to 1. */
  share: number;
  refreshHref: string;
  askAgainHref: string;
  expiresAt: string;
  words: QuoteListWords;
  skeleton: ReactNode;
  /** Content beside the text: the sort menu. */
  aside: ReactNode;
  /** Shown if there are no cards and none will arrive. */
  children: ReactNode;
}) {
  usePolledQuotes(searchId, renderedState, isRunning);
  const ranked = cards.map(({ id }) => id);
  const [shown, setShown] = useState<readonly string[]>(ranked);
  const { rows, waiting } = keepRowOrder(shown, ranked);
  // Appended rows keep their places from now on.
  if (rows.length !== shown.length || rows.some((id, index) => id !== shown[index])) setShown(rows);

  const focusOnNew = useFocusOnNew(shown, (id) =>
    // Each row is one card, in the order of the rows.
    document
      .querySelectorAll<HTMLElement>('#quotes > article')
      [shown.indexOf(id)]?.querySelector('a, button'),
  );
  const [isExpired, setExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), Math.max(0, Date.parse(expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);

  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const announced = useThrottledText(`${words.count} ${words.rest}`.trim(), !isRunning);
  const known = new Map(cards.map(({ id, card }) => [id, card]));
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 pt-2 text-14">
        <p className="text-ink-2" aria-hidden="true">
          <b className="numeric strong text-ink">{words.count}</b>
          {words.rest && <span className="ms-2">{words.rest}</span>}
        </p>
        {aside}
      </div>
      <span role="status" className="sr-only">
        {announced}
      </span>
      {isRunning && !isHydrated && (
        <noscript>
          <a href={refreshHref} className="link target text-14">
            {words.refresh}
          </a>
        </noscript>
      )}
      {isExpired && (
        <p className="flex flex-wrap items-center gap-x-4 pb-2 text-14">
          {words.expired}
          <Link href={askAgainHref} className="link target">
            {words.askAgain}
          </Link>
        </p>
      )}
      <progress
        aria-hidden="true"
        value={isRunning ? Math.max(0.04, share) : 0}
        max={1}
        className="progress h-0.5! rounded-none!"
      />
      {waiting > 0 && (
        <div className="sticky top-[4.75rem] z-10 grid h-0 justify-center overflow-visible md:top-24">
          <button
            type="button"
            onClick={() => {
              focusOnNew();
              setShown(ranked);
              document.getElementById('quotes')?.scrollIntoView({ block: 'start' });
            }}
            className="mt-9 inline-flex min-h-11 -translate-y-1/2 items-center rounded-button bg-ink px-[1.125rem] text-14 font-semibold text-bg shadow-float md:mt-0 md:border-[3px] md:border-bg md:bg-clip-padding md:shadow-none"
          >
            {words.fresh[waiting]}
          </button>
        </div>
      )}
      {rows.length === 0 && !isRunning ? (
        children
      ) : (
        <div
          id="quotes"
          aria-busy={isRunning}
          className={`isolate grid scroll-mt-40 sm:pt-2 ${isHydrated ? '[&>article]:transition-opacity [&>article]:duration-200 [&>article]:starting:opacity-0' : ''}`}
        >
          {rows.map((id) => (
            <Fragment key={id}>{known.get(id)}</Fragment>
          ))}
          {isRunning && skeleton}
        </div>
      )}
    </div>
  );
});

/** Polls a search until it is complete, and refreshes the page whenever its progress differs from `renderedState`. */
function usePolledQuotes(searchId: string, renderedState: string, isRunning: boolean): void {
  const router = useRouter();
  const [isRefreshing, startRefreshing] = useTransition();
  const { data, dataUpdatedAt } = useQuery<string>({
    queryKey: queryKeys.quotes(searchId, renderedState),
    queryFn: ({ signal }) => readProgress(searchId, signal),
    initialData: renderedState,
    enabled: isRunning,
    refetchOnMount: false,
    refetchInterval: isRunning && !isRefreshing && pollIntervalMs,
    // The next poll repeats a failed one.
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that still differs refreshes the page again
  useEffect(() => {
    if (isRunning && data !== renderedState) startRefreshing(() => router.refresh());
  }, [data, renderedState, dataUpdatedAt, isRunning, router]);
}

/** The progress of a search. A search that is refused has changed too: the refreshed page says why. */
async function readProgress(searchId: string, signal: AbortSignal): Promise<string> {
  try {
    const client = await loadClient();
    const found = await client.pollGroundTransport({ search_id: searchId }, { signal });
    return progressKey(found.more_coming, found.suppliers);
  } catch (err) {
    const isTemporary =
      !isProblemError(err) || err.code === 'rate_limited' || err.code === 'service_unavailable';
    if (isTemporary) throw err;
    return err.code;
  }
}
