'use client';

import { Link } from '../ui/link.tsx';
import { useThrottledText } from '../ui/use-throttled-text.ts';
import type { ResultsWords } from './results-words.ts';
import { countedText, plainNumber, type RowWords } from './row-facts.ts';
import type { useSearchStream } from './use-search-stream.ts';

type Search = ReturnType<typeof useSearchStream>;

/**
 * The progress of the search as text and as a line, with a button to show waiting hotels that rank higher.
 */
export function StreamBar({
  search,
  words,
  rowWords,
  refreshHref,
  onShow,
}: {
  search: Search;
  words: ResultsWords;
  rowWords: RowWords;
  refreshHref: string;
  onShow: () => void;
}) {
  const { list, suppliers, isDone, isExpired } = search;
  const answered = suppliers.filter(({ state }) => state !== 'waiting').length;
  const share = isDone || suppliers.length === 0 ? 1 : answered / suppliers.length;
  const text = barText(search, answered, words, rowWords);
  const announced = useThrottledText(`${text.count} ${text.rest}`.trim(), isDone);
  return (
    <div className="pt-3">
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-14 text-ink-2" aria-hidden="true">
        <span>
          <b className="numeric strong text-ink">{text.count}</b>
          {text.rest && <span>{text.rest}</span>}
        </span>
      </p>
      <span role="status" className="sr-only">
        {announced}
      </span>
      {isExpired && (
        <p className="flex flex-wrap items-center gap-x-4 pt-2 text-14">
          {words.expired}
          <Link href={refreshHref} className="link target">
            {words.refresh}
          </Link>
        </p>
      )}
      <div
        aria-hidden="true"
        className={`mt-2.5 h-0.5 bg-line transition-opacity ${isDone ? 'opacity-60' : ''}`}
      >
        {!isDone && (
          <div
            className="h-full bg-accent transition-[inline-size] duration-200"
            style={{ inlineSize: `${Math.max(4, share * 100)}%` }}
          />
        )}
      </div>
      {list.waiting > 0 && (
        <div className="sticky top-[4.75rem] z-10 grid h-0 justify-center overflow-visible md:top-24">
          <button
            type="button"
            onClick={onShow}
            className="mt-9 inline-flex min-h-11 -translate-y-1/2 items-center rounded-button bg-ink px-[1.125rem] text-14 font-semibold text-bg shadow-float md:mt-0 md:border-[3px] md:border-bg md:bg-clip-padding md:shadow-none"
          >
            {countedText(list.waiting, words.fresh, rowWords)}
          </button>
        </div>
      )}
    </div>
  );
}

function barText(
  search: Search,
  answered: number,
  words: ResultsWords,
  rowWords: RowWords,
): { count: string; rest: string } {
  const { list, suppliers, isDone, isPartial, failure } = search;
  const all = list.known.size;
  if (failure && all > 0) {
    const reason = failure.requestId === null ? words.brokenOff : words.failedTitle;
    return { count: countedText(all, words.hotels, rowWords), rest: `. ${reason}` };
  }
  if (all === 0) return { count: isDone ? '' : words.asking, rest: '' };
  const count =
    list.passing === all
      ? countedText(all, words.hotels, rowWords)
      : words.passing
          .replace('#', plainNumber(list.passing, 0, rowWords))
          .replace('@', countedText(all, words.hotels, rowWords));
  if (isDone) return { count, rest: isPartial ? words.partial : '' };
  const rest = words.answered.replace('#', String(answered)).replace('@', String(suppliers.length));
  return { count, rest };
}
