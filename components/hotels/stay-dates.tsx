'use client';

import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import type { RangeCalendarProps } from './stay-calendar.tsx';

/** The texts of the date fields and of the calendar. */
export type DatesWords = {
  checkIn: string;
  checkOut: string;
  title: string;
  add: string;
  close: string;
  done: string;
  earlier: string;
  later: string;
  /** `# Dec`, one for each month; `Mon`, seven of them from Sunday on. */
  months: string[];
  weekdays: string[];
  /** `@ #` or `#, @`: weekday and date. */
  day: string;
  /** `3 nights` for one to thirty nights. */
  nights: string[];
};

type Range = { checkIn: string; checkOut: string };

const maxNights = 30;
const names = ['checkIn', 'checkOut'] as const;

/** Why the browser does not submit the form: a date is missing, or one cannot be booked. */
type Refusal = 'missing' | 'refused';

/**
 * Check-in and check-out dates. Two native date fields work without JavaScript; with it, one field opens a
 * calendar that is loaded on demand. An error is shown below the field, which gets the focus: the native
 * fields are invisible by then and cannot show their own message.
 */
export function StayDates({
  id,
  initial,
  first,
  furthest,
  locale,
  words,
  closeIcon,
  calendarIcon,
  className = '',
  error,
  refusals,
}: {
  id: string;
  initial: Partial<Range>;
  first: string;
  furthest: string;
  locale: string;
  words: DatesWords;
  closeIcon: ReactNode;
  calendarIcon: ReactNode;
  className?: string;
  /** The server's error about the dates. Its id must be `<id>-error`, as for `refusals`. */
  error?: ReactNode;
  refusals: Record<Refusal, ReactNode>;
}) {
  const [range, setRange] = useState<Range>({
    checkIn: initial.checkIn ?? '',
    checkOut: initial.checkOut ?? '',
  });
  const [isHydrated, setHydrated] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const calendarButton = useRef<HTMLDivElement>(null);
  const focusCalendarButton = () => calendarButton.current?.querySelector('button')?.focus();
  useEffect(() => setHydrated(true), []);
  const hasError = Boolean(error);
  useEffect(() => {
    if (isHydrated && hasError) calendarButton.current?.querySelector('button')?.focus();
  }, [isHydrated, hasError]);
  const choose = (next: Range) => {
    setRange(next);
    setRefusal(null);
  };
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    if (!isHydrated) return;
    event.preventDefault();
    const field = event.currentTarget;
    // The browser fires this for every invalid field: only the first one reports it, and takes the focus
    // unless an earlier field of the form is invalid.
    if (field.form?.querySelector('input[type=date]:invalid') !== field) return;
    setRefusal(field.validity.valueMissing ? 'missing' : 'refused');
    if (field.form.querySelector('input:invalid') === field) focusCalendarButton();
  };
  const shown = refusal ? refusals[refusal] : error;
  const loadCalendar = () => {
    if (!Calendar)
      void import('./stay-calendar.tsx').then((module) => setCalendar(() => module.StayCalendar));
  };
  const nights = nightsOf(range);
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <div className="grid grid-cols-2 gap-4 text-14 font-medium">
        {names.map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} aria-hidden={isHydrated || undefined}>
            {words[name]}
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: loads the calendar as soon as the pointer is near */}
      <div
        className="relative grid grid-cols-2 gap-4"
        onPointerEnter={loadCalendar}
        onFocus={loadCalendar}
        onTouchStart={loadCalendar}
      >
        {names.map((name) => (
          <input
            key={name}
            id={`${id}-${name}`}
            type="date"
            name={name === 'checkIn' ? 'check_in' : 'check_out'}
            className={`field min-w-0 ${isHydrated ? 'invisible' : ''}`}
            min={first}
            max={furthest}
            required
            value={range[name]}
            onChange={(event) => choose({ ...range, [name]: event.target.value })}
            onInvalid={onInvalid}
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? `${id}-error` : undefined}
            // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else leads to the error
            autoFocus={name === 'checkIn' && hasError}
          />
        ))}
        {isHydrated && (
          <div ref={calendarButton} className="absolute inset-0 grid">
            <Sheet
              describedBy={shown ? `${id}-error` : undefined}
              full
              wide
              title={words.title}
              closeLabel={words.close}
              closeIcon={closeIcon}
              triggerClass="grid grid-cols-2 gap-4 text-start"
              trigger={names.map((name) => (
                <span
                  key={name}
                  className={`field flex items-center gap-2.5 whitespace-nowrap ${shown ? 'border-danger!' : ''} ${range[name] ? '' : 'text-ink-2!'}`}
                >
                  {calendarIcon}
                  <span className="sr-only">{words[name]}</span>
                  {range[name] ? dayText(range[name], words) : words.add}
                </span>
              ))}
            >
              <div className="grid gap-4" lang={locale}>
                {Calendar ? (
                  <Calendar
                    range={range}
                    first={first}
                    furthest={furthest}
                    maxNights={maxNights}
                    locale={locale}
                    words={words}
                    onRange={choose}
                  />
                ) : (
                  <span aria-hidden="true" className="skeleton h-96 w-full" />
                )}
                <div className="sticky bottom-0 -mx-6 -mb-6 flex min-h-20 items-center justify-between gap-4 border-t border-line bg-surface px-6 py-4">
                  <p className="strong" role="status">
                    {words.nights[nights - 1] ?? ''}
                  </p>
                  <button
                    type="button"
                    className="min-h-12 rounded-button bg-primary px-6 font-semibold text-on-primary disabled:bg-sunken disabled:text-ink-2"
                    disabled={nights < 1}
                    onClick={(event) => event.currentTarget.closest('dialog')?.close()}
                  >
                    {words.done}
                  </button>
                </div>
              </div>
            </Sheet>
          </div>
        )}
      </div>
      {shown}
    </div>
  );
}

function nightsOf({ checkIn, checkOut }: Range): number {
  const days = Math.round((Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000);
  return Number.isNaN(days) ? 0 : days;
}

function dayText(date: string, words: DatesWords): string {
  const day = new Date(`${date}T00:00:00Z`);
  const month = words.months[day.getUTCMonth()] ?? '#';
  return words.day
    .replace('@', words.weekdays[day.getUTCDay()] ?? '')
    .replace('#', month.replace('#', String(day.getUTCDate())));
}
