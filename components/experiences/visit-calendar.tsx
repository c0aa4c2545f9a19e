import { getTranslations } from 'next-intl/server';
import type { Availability } from '#server/modules/experiences/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, moneyLine, moneyText, numberText } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

/** A day of the availability. */
export type VisitDay = Availability['days'][number];

/** The ISO number of the day on which the reader's week begins. */
const firstWeekday = (locale: Locale): number => (locale === 'ar' ? 7 : 1);

/** The lowest price for an adult among the available times of a day, in minor units; null if there are none. */
export function lowestPriceMinor(day: VisitDay): number | null {
  const prices = day.slots
    .filter((slot) => slot.unavailable === null)
    .flatMap(
      (slot) => slot.bandPrices.find(({ band }) => band === 'adult' || band === 'traveler')?.priceMinor ?? [],
    );
  return prices.length > 0 ? Math.min(...prices) : null;
}

const cell = 'grid min-h-14 content-center justify-items-center rounded-field text-center md:min-h-16';

/**
 * A calendar of one month with the price of each day. Days are links, so that choosing works without
 * JavaScript. Sold-out days are struck through; days without times are faint.
 */
export async function VisitCalendar({
  month,
  days,
  chosen,
  currency,
  locale,
  hrefOf,
  earlier,
  later,
}: {
  /** YYYY-MM. */
  month: string;
  days: readonly VisitDay[];
  chosen: string;
  currency: string;
  locale: Locale;
  hrefOf: (date: string) => string;
  earlier: string | null;
  later: string | null;
}) {
  const t = await getTranslations('experiences.calendar');
  const begin = Temporal.PlainDate.from(`${month}-01`);
  const known = new Map(days.map((day) => [day.date, day]));
  const lead = (begin.dayOfWeek - firstWeekday(locale) + 7) % 7;
  const weekdays = Array.from({ length: 7 }, (_, index) =>
    begin.subtract({ days: lead }).add({ days: index }).toString(),
  );
  const dates = Array.from({ length: begin.daysInMonth }, (_, index) =>
    begin.add({ days: index }).toString(),
  );
  const monthButton = 'grid size-11 place-items-center rounded-medallion hover:bg-sunken';
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between">
        <h3 className="heading-3" aria-live="polite">
          {dateText(`${month}-01`, locale, { month: 'long', year: 'numeric' })}
        </h3>
        <div className="flex gap-1">
          {earlier ? (
            <Link href={earlier} scroll={false} aria-label={t('earlier')} className={monthButton}>
              <Icon name="chevron" className="rotate-180" />
            </Link>
          ) : (
            <span className="size-11" />
          )}
          {later && (
            <Link href={later} scroll={false} aria-label={t('later')} className={monthButton}>
              <Icon name="chevron" />
            </Link>
          )}
        </div>
      </div>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((date) => (
          <span key={date} aria-hidden="true" className="pb-1 text-center text-12 text-ink-2">
            {dateText(date, locale, { weekday: 'short' })}
          </span>
        ))}
        {lead > 0 && <span className={spans[lead]} />}
        {dates.map((date) => {
          const number = numberText(Number(date.slice(8)), locale);
          const spoken = dateText(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
          const day = known.get(date);
          const priceMinor = day && lowestPriceMinor(day);
          if (day?.state === 'available' && priceMinor !== null && priceMinor !== undefined) {
            return (
              <Link
                key={date}
                href={hrefOf(date)}
                scroll={false}
                aria-current={date === chosen ? 'date' : undefined}
                className={`${cell} border border-transparent hover:border-line-strong aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary`}
              >
                <span className="sr-only">
                  {t('dayFrom', { day: spoken, price: moneyLine(priceMinor, currency, locale) })}
                </span>
                <span aria-hidden="true" className="numeric strong">
                  {number}
                </span>
                <span aria-hidden="true" className="numeric text-12 leading-4">
                  {moneyText(priceMinor, currency, locale).number}
                </span>
              </Link>
            );
          }
          const isSoldOut = day?.state === 'sold_out';
          return (
            <span key={date} className={`${cell} text-ink-2`}>
              <span className={`numeric ${isSoldOut ? 'line-through' : ''}`} aria-hidden="true">
                {number}
              </span>
              {isSoldOut && (
                <span aria-hidden="true" className="text-12 leading-4">
                  {t('full')}
                </span>
              )}
              <span className="sr-only">
                {isSoldOut ? t('daySoldOut', { day: spoken }) : t('dayClosed', { day: spoken })}
              </span>
            </span>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Empty columns before the first day. The class names are written out, because Tailwind
 * finds them in the source text.
 */
const spans = ['', 'col-span-1', 'col-span-2', 'col-span-3', 'col-span-4', 'col-span-5', 'col-span-6'];
