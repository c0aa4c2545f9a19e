'use client';

import type { MouseEvent, ReactNode } from 'react';
import { chipClass } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { FilterForm } from './filter-form.tsx';
import {
  filterCount,
  type ResultFilters,
  type ResultsQuery,
  type ResultsView,
  resultsHref,
  sorts,
  withView,
} from './results-query.ts';
import type { ResultsWords } from './results-words.ts';

/** The sort order and the filters. Each is a link, so that it works without JavaScript and can be shared. */
export function FilterChips({
  query,
  words,
  closeIcon,
  currency,
  passing,
  onView,
}: {
  query: ResultsQuery;
  words: ResultsWords;
  closeIcon: ReactNode;
  currency: string;
  passing: number;
  onView: (view: ResultsView) => void;
}) {
  const { filters } = query;
  const set = (change: Partial<ResultFilters>): ResultFilters => ({ ...filters, ...change });
  const link = (change: Partial<ResultsView>) => ({
    href: resultsHref(withView(query, change)),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const { sort, shown } = withView(query, change);
      onView({ sort, shown, filters: change.filters ?? filters });
    },
  });
  const switches: { key: string; text: string; isOn: boolean; next: ResultFilters }[] = [
    { key: 'free', text: words.free, isOn: filters.free, next: set({ free: !filters.free }) },
    {
      key: 'breakfast',
      text: words.breakfast,
      isOn: filters.breakfast,
      next: set({ breakfast: !filters.breakfast }),
    },
    ...([8, 9] as const).map((score) => ({
      key: `score-${score}`,
      text: words.scores[score],
      isOn: filters.score === score,
      next: set({ score: filters.score === score ? 0 : score }),
    })),
  ];
  const count = filterCount(filters);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling grid in every browser
    <div
      role="group"
      aria-label={words.filters}
      className="scroll-row -my-1 auto-cols-max gap-2 pt-4 pb-1 md:pt-1 lg:-ms-1 lg:me-0 lg:ps-1 lg:pe-14 lg:scroll-ps-1 lg:[mask-image:linear-gradient(to_right,#000_calc(100%-56px),transparent)] lg:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-56px),transparent)]"
    >
      <Sheet
        full
        title={words.allFilters}
        closeLabel={words.close}
        closeIcon={closeIcon}
        href={`${resultsHref(query)}&filters=open`}
        triggerClass={chipClass(count > 0)}
        trigger={
          <>
            <Icon name="filters" size={18} />
            {words.allFilters}
            {count > 0 && <span className="numeric">{count}</span>}
          </>
        }
      >
        <FilterForm query={query} words={words} currency={currency} passing={passing} onView={onView} />
      </Sheet>
      <button
        type="button"
        popoverTarget="sorting"
        className={chipClass()}
        onClick={(event) => placeBelow(event.currentTarget, 'sorting')}
      >
        {words.sort}: {words.sorts[query.sort]}
        <Icon name="more" size={18} />
      </button>
      <SortMenu query={query} words={words} link={link} />
      {switches.map(({ key, text, isOn, next }) => (
        <a
          key={key}
          {...link({ filters: next })}
          aria-current={isOn ? 'true' : undefined}
          className={chipClass(isOn)}
        >
          {isOn && <Icon name="check" size={18} />}
          {text}
        </a>
      ))}
    </div>
  );
}

function SortMenu({
  query,
  words,
  link,
}: {
  query: ResultsQuery;
  words: ResultsWords;
  link: (change: Partial<ResultsView>) => { href: string; onClick: (event: MouseEvent) => void };
}) {
  return (
    <div id="sorting" popover="auto" className="panel panel-float fixed m-auto w-56 p-2 text-ink">
      {sorts.map((sort) => {
        const { href, onClick } = link({ sort });
        return (
          <a
            key={sort}
            href={href}
            aria-current={sort === query.sort ? 'true' : undefined}
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              onClick(event);
            }}
            className="flex min-h-11 items-center gap-3 rounded-tag px-3 hover:bg-sunken aria-[current]:strong"
          >
            <span className="flex-1">{words.sorts[sort]}</span>
            {sort === query.sort && <Icon name="check" size={18} />}
          </a>
        );
      })}
    </div>
  );
}

const menuWidth = 224;

/**
 * Places a menu below its button and hides it when the page scrolls. Without JavaScript the menu opens
 * in the centre of the screen.
 */
function placeBelow(button: HTMLElement, menuId: string): void {
  const menu = document.getElementById(menuId);
  if (!menu) return;
  const box = button.getBoundingClientRect();
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const left = isRightToLeft ? box.right - menuWidth : box.left;
  menu.style.inset = 'auto';
  menu.style.margin = '0';
  menu.style.top = `${box.bottom + 8}px`;
  menu.style.left = `${Math.max(8, Math.min(left, window.innerWidth - menuWidth - 8))}px`;
  window.addEventListener('scroll', () => menu.hidePopover(), { once: true, passive: true });
}
