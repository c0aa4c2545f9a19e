import { getTranslations } from 'next-intl/server';
import {
  type OpeningHours,
  type Venue,
  type VenueKind,
  weekdays,
} from '#server/modules/airport-services/catalogue/port.ts';
import { commaNames, type Locale, leftToRight } from '#server/modules/theming/index.ts';
import { dateText } from '#server/portal/index.ts';
import type { IconName } from '../ui/icon.tsx';
import { hoursOn, isAlwaysOpen, openStateAt, weekdayRanges } from './opening-times.ts';

export const venueIcons: Record<VenueKind, IconName> = {
  lounge: 'lounge',
  fast_track: 'fastTrack',
  dining: 'dining',
  fitness: 'fitness',
};

const rangeText = ({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): string =>
  leftToRight(`${opens}\u2013${closes}`);

/** 4 January 2027 is a Monday, so the names of the weekdays are those of the week that begins then. */
const dayName = (
  day: (typeof weekdays)[number],
  locale: Locale,
  weekday: 'long' | 'short' = 'long',
): string => dateText(`2027-01-${String(4 + weekdays.indexOf(day)).padStart(2, '0')}`, locale, { weekday });

/** Airport and terminal, each in its own text direction. */
export const placeText = (
  { airportName, terminal }: Pick<Venue, 'airportName' | 'terminal'>,
  locale: Locale,
): string => commaNames([airportName, terminal], locale);

/**
 * A short text that says whether the venue is open now or on the given date; times are in the venue's time
 * zone.
 */
export async function openText(
  venue: Pick<Venue, 'openingHours' | 'timeZone'>,
  date: string,
  locale: Locale,
): Promise<{ text: string; isOpen: boolean }> {
  const t = await getTranslations('airport');
  const hours = venue.openingHours;
  if (isAlwaysOpen(hours)) return { text: t('open.always'), isOpen: true };
  if (date) {
    const own = hoursOn(hours, date);
    const day = dateText(date, locale, { weekday: 'long' });
    return own
      ? { text: t('open.onDay', { day, hours: rangeText(own) }), isOpen: true }
      : { text: t('open.closedOn', { day }), isOpen: false };
  }
  const now = openStateAt(hours, venue.timeZone);
  if (now.state === 'always') return { text: t('open.always'), isOpen: true };
  if (now.state === 'open') return { text: t('open.until', { time: leftToRight(now.until) }), isOpen: true };
  if (!now.next) return { text: t('open.closed'), isOpen: false };
  const time = leftToRight(now.next.opens);
  const text =
    now.next.days === 0
      ? t('open.opensToday', { time })
      : now.next.days === 1
        ? t('open.opensTomorrow', { time })
        : t('open.opensOn', { day: dateText(now.next.date, locale, { weekday: 'long' }), time });
  return { text, isOpen: false };
}

/** The opening hours of the week, with consecutive days of the same hours in one line. */
export async function weekText(
  hours: readonly OpeningHours[],
  locale: Locale,
): Promise<{ days: string; hours: string }[]> {
  const t = await getTranslations('airport');
  if (isAlwaysOpen(hours)) return [{ days: t('open.everyDay'), hours: t('open.always') }];
  const ranges = weekdayRanges(hours);
  return ranges.map(({ from, until, hours: own }) => ({
    days:
      ranges.length === 1
        ? t('open.everyDay')
        : from === until
          ? dayName(from, locale)
          : t('open.days', { from: dayName(from, locale), until: dayName(until, locale) }),
    hours: own ? rangeText(own) : t('open.closedDay'),
  }));
}

/** `3 hours`, `90 minutes`. */
export async function stayText(minutes: number): Promise<string> {
  const t = await getTranslations('airport.stay');
  return minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes });
}
