import { getTranslations } from 'next-intl/server';
import { stayText, type VenueOnPage, weekText } from '#components/airport/venue-facts.ts';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { FactRow } from '#components/ui/fact-row.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Fact } from '#components/ui/tag.tsx';
import type { Locale } from '#server/brands/index.ts';

type Props = { venue: VenueOnPage; locale: Locale };

/** The rule of cancelling a reserved slot, in a sentence. */
export async function cancellationText({ cancellation_policy: policy }: VenueOnPage): Promise<string> {
  const t = await getTranslations('airport.page');
  return policy.free_until_hours === null
    ? t('neverRefunded')
    : t('freeBefore', { hours: policy.free_until_hours });
}

/** The facts one looks for first, two in a row on wide screens. */
export async function GlanceFacts({ venue }: Props) {
  const [t, stay, cancellation] = await Promise.all([
    getTranslations('airport.page'),
    stayText(venue.max_stay_minutes),
    cancellationText(venue),
  ]);
  return (
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <li>
        <Fact icon="clock">{t('stayUpTo', { time: stay })}</Fact>
      </li>
      <li>
        <Fact icon={venue.cancellation_policy.free_until_hours === null ? 'info' : 'check'}>
          {cancellation}
        </Fact>
      </li>
      {venue.showers && (
        <li>
          <Fact icon="check">{t('showers')}</Fact>
        </li>
      )}
      {venue.flight_number_required && (
        <li>
          <Fact icon="airport">{t('flightNeeded')}</Fact>
        </li>
      )}
    </ul>
  );
}

/** What the price holds. */
export function Included({ venue }: Pick<Props, 'venue'>) {
  return (
    <ul className="grid gap-x-12 gap-y-2.5 sm:grid-cols-2">
      {venue.amenities.map(({ key, name }) => (
        <li key={key} className="flex items-start gap-2.5">
          <Icon name="check" className="mt-0.5 text-positive" />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Hours of the week in local time, the way there, children, conditions, the telephone. */
export async function GoodToKnow({ venue, locale }: Props) {
  const [t, week, cancellation] = await Promise.all([
    getTranslations('airport.page'),
    weekText(venue.opening_hours, locale),
    cancellationText(venue),
  ]);
  return (
    <dl className="rows border-t border-line">
      <FactRow isWide label={t('hours')}>
        {week.map(({ days, hours }) => (
          <span key={days} className="grid max-w-form grid-cols-[1fr_auto] gap-4">
            <span>{days}</span>
            <span className="numeric">{hours}</span>
          </span>
        ))}
        <span className="mt-1 block text-14 text-ink-2">{t('localTimes', { place: venue.city })}</span>
      </FactRow>
      <FactRow isWide label={t('wayThere')}>
        <span dir="auto" className="block">
          {venue.directions}
        </span>
      </FactRow>
      <FactRow isWide label={t('children')}>
        <span dir="auto" className="block">
          {venue.children_policy}
        </span>
      </FactRow>
      <FactRow isWide label={t('conditions')}>
        <ul className="grid gap-1">
          {venue.conditions.map((condition) => (
            <li key={condition} dir="auto">
              {condition}
            </li>
          ))}
        </ul>
      </FactRow>
      <FactRow isWide label={t('cancellation')}>
        {cancellation}
        <span className="block text-14 text-ink-2">{t('walkInFree')}</span>
      </FactRow>
      <FactRow isWide label={t('phone')}>
        <a href={telephoneHref(venue.phone)} className="link target inline-flex items-center gap-1.5">
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{venue.phone}</bdi>
        </a>
      </FactRow>
    </dl>
  );
}
