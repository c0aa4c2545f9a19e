'use client';

import { type CalendarDate, parseDate } from '@internationalized/date';
import { useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { Icon } from '../ui/icon.tsx';
import type { DatesWords } from './stay-dates.tsx';

export type RangeCalendarProps = {
  range: { checkIn: string; checkOut: string };
  first: string;
  furthest: string;
  maxNights: number;
  locale: string;
  words: DatesWords;
  onRange: (range: { checkIn: string; checkOut: string }) => void;
};

const monthButton =
  'grid size-11 place-items-center rounded-medallion hover:bg-sunken data-[disabled]:text-line-strong rtl:-scale-x-100';

/**
 * A calendar of two months on wide screens and one on phones. It is loaded only when
 * the member points at the dates.
 */
export function StayCalendar({
  range,
  first,
  furthest,
  maxNights,
  locale,
  words,
  onRange,
}: RangeCalendarProps) {
  const isWide = useWide();
  const value =
    range.checkIn && range.checkOut && range.checkIn < range.checkOut
      ? { start: parseDate(range.checkIn), end: parseDate(range.checkOut) }
      : null;
  return (
    <I18nProvider locale={locale}>
      <RangeCalendar<CalendarDate>
        aria-label={words.title}
        value={value}
        minValue={parseDate(first)}
        maxValue={parseDate(furthest)}
        visibleDuration={{ months: isWide ? 2 : 1 }}
        pageBehavior="single"
        onChange={({ start, end }) => {
          // Choosing one day twice gives a stay of one night; a stay over the limit is shortened to it.
          const least = start.add({ days: 1 });
          const most = start.add({ days: maxNights });
          const until = end.compare(least) < 0 ? least : end.compare(most) > 0 ? most : end;
          onRange({ checkIn: start.toString(), checkOut: until.toString() });
        }}
      >
        <header className="flex items-center justify-between pb-3">
          <Button slot="previous" className={monthButton}>
            <Icon name="back" className="rtl:scale-x-100" />
          </Button>
          <div className="grid flex-1 auto-cols-fr grid-flow-col gap-8 text-center">
            <CalendarHeading offset={{ months: 0 }} className="heading-3" />
            {isWide && <CalendarHeading offset={{ months: 1 }} className="heading-3" />}
          </div>
          <Button slot="next" className={monthButton}>
            <Icon name="chevron" className="rtl:scale-x-100" />
          </Button>
        </header>
        <div className="grid auto-cols-fr grid-flow-col items-start gap-8">
          {(isWide ? [0, 1] : [0]).map((offset) => (
            <CalendarGrid
              key={offset}
              offset={{ months: offset }}
              weekdayStyle="short"
              className="w-full table-fixed border-collapse"
            >
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="pb-2 text-12 font-medium text-ink-2">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="grid min-h-11 cursor-pointer place-items-center text-16 tabular-nums outline-offset-[-2px] data-[hovered]:bg-sunken data-[selected]:bg-primary-soft data-[selection-end]:bg-primary data-[selection-start]:bg-primary data-[selection-end]:text-on-primary data-[selection-start]:text-on-primary data-[selection-start]:rounded-s-field data-[selection-end]:rounded-e-field data-[disabled]:cursor-default data-[disabled]:text-line-strong data-[outside-month]:hidden data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus"
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          ))}
        </div>
      </RangeCalendar>
    </I18nProvider>
  );
}

const wide = '(width >= 48rem)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
