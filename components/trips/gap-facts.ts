import { getTranslations } from 'next-intl/server';
import { countryName } from '#server/modules/places/index.ts';
import { isolated, type Locale } from '#server/modules/theming/index.ts';
import type { TripGap } from '#server/modules/trips/index.ts';
import { dateRangeText, dateText } from '#server/portal/index.ts';
import { plansHref } from '../esim/plans-query.ts';
import { experiencesHref } from '../experiences/experiences-query.ts';
import { searchHref } from '../hotels/results-query.ts';
import { transfersHref } from '../transfers/transfers-query.ts';
import type { IconName } from '../ui/icon.tsx';

/** The texts of a gap, with a link to the prefilled search that fills it. */
export type GapFacts = {
  icon: IconName;
  /** `No ride from CDG yet` */
  text: string;
  /** `Charles de Gaulle, Fri 11 December` */
  detail: string | null;
  href: string;
  action: string;
};

const day = { weekday: 'short', day: 'numeric', month: 'long' } as const;

/** The texts and the link of a gap. */
export async function gapFacts(gap: TripGap, locale: Locale): Promise<GapFacts> {
  const t = await getTranslations('trips.gaps');
  switch (gap.kind) {
    case 'bed':
      return {
        icon: 'hotel',
        text: t('bed', { nights: gap.nights }),
        detail: dateRangeText(gap.checkIn, gap.checkOut, locale, day),
        href: searchHref({ ...gap.guests, ...gap }),
        action: t('bedAction'),
      };
    case 'ride': {
      const words = gap.arrivalDate === null ? 'rideBack' : gap.departureDate ? 'rideBoth' : 'rideThere';
      return {
        icon: 'transfer',
        text: t(words, { airport: isolated(gap.airport.code) }),
        detail: t('where', { place: isolated(gap.airport.name), when: transferDays(gap, locale) }),
        href: transferHref(gap),
        action: t('rideAction'),
      };
    }
    case 'esim':
      return {
        icon: 'esim',
        text: t('esim'),
        detail: countryName(gap.countryCode, locale),
        href: plansHref({ country: gap.countryCode }),
        action: t('esimAction'),
      };
    case 'experience':
      return {
        icon: 'experience',
        text: t('experience'),
        detail: gap.destination,
        href: experiencesHref({ destination: gap.destination }),
        action: t('experienceAction'),
      };
  }
}

type TransferGap = Extract<TripGap, { kind: 'ride' }>;

function transferDays({ arrivalDate, departureDate }: TransferGap, locale: Locale): string {
  return arrivalDate && departureDate
    ? dateRangeText(arrivalDate, departureDate, locale, day)
    : dateText(arrivalDate ?? departureDate ?? '', locale, day);
}

/** The time is left empty, because only the member knows the flight. */
function transferHref({ airport, property, arrivalDate, departureDate, passengers }: TransferGap): string {
  const atAirport = `${airport.name} (${airport.code})`;
  const atStay = `${property.name}, ${property.address}`;
  return arrivalDate === null
    ? transfersHref({ from: atStay, to: atAirport, date: departureDate ?? '', people: passengers })
    : transfersHref({
        from: atAirport,
        to: atStay,
        date: arrivalDate,
        returnDate: departureDate ?? '',
        people: passengers,
      });
}
