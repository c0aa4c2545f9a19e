import { getTranslations } from 'next-intl/server';
import { stayText, weekText } from '#components/airport/venue-facts.ts';
import { SlotTerms } from '#components/experiences/slot-terms.tsx';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { FactRow } from '#components/ui/fact-row.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Fact } from '#components/ui/tag.tsx';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { VisitOffer } from './read-visit-offer.ts';

type Props = { venue: VenueDetails; locale: Locale };

/** The offered times. `path` is the address of the page. */
type Offered = { path: string; offer: Promise<VisitOffer> };

/** The cancellation terms of the chosen time. A walk-in is free to cancel and has its own sentence. */
async function Cancellation({ venue, path, offer }: Pick<Props, 'venue'> & Offered) {
  const [rule, t] = await Promise.all([cancellationText(venue), getTranslations('cancellation')]);
  const isFree = venue.cancellation.freeUntilHours !== null;
  return (
    <DeferredSection path={path} fallback={<Skeleton className="h-6 w-56 max-w-full" />}>
      {async () => {
        const found = await offer;
        const open = found.state === 'open' ? found.slots.filter((slot) => slot.isAvailable) : [];
        const walkIn = found.state === 'open' && found.walkIn;
        return SlotTerms({
          rule,
          passed: t('freePassed'),
          isFree,
          slots: walkIn ? [{ index: walkIn.index, freeUntil: null }, ...open] : open,
        });
      }}
    </DeferredSection>
  );
}

/** The cancellation rule of a reserved slot, as one sentence. */
async function cancellationText({ cancellation }: VenueDetails): Promise<string> {
  const t = await getTranslations('airport.page');
  const { freeUntilHours: hours, lateRefundPercent = 0 } = cancellation;
  const share = lateRefundPercent / 100;
  if (share === 0) return hours === null ? t('neverRefunded') : t('freeBefore', { hours });
  return hours === null ? t('partly', { share }) : t('freeThenPartly', { hours, share });
}

/** The main facts, in two columns on wide screens. */
export async function GlanceFacts({ venue, path, offer }: Props & Offered) {
  const [t, stay] = await Promise.all([getTranslations('airport.page'), stayText(venue.maxStayMinutes)]);
  return (
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <li>
        <Fact icon="clock">{t('stayUpTo', { time: stay })}</Fact>
      </li>
      <li>
        <Cancellation venue={venue} path={path} offer={offer} />
      </li>
      {venue.showers && (
        <li>
          <Fact icon="check">{t('showers')}</Fact>
        </li>
      )}
      {venue.flightNumberRequired && (
        <li>
          <Fact icon="airport">{t('flightNeeded')}</Fact>
        </li>
      )}
    </ul>
  );
}

/** The amenities that the price includes. */
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

/** Opening hours in local time, directions, children, conditions, cancellation and telephone. */
export async function GoodToKnow({ venue, locale, path, offer }: Props & Offered) {
  const [t, week] = await Promise.all([
    getTranslations('airport.page'),
    weekText(venue.openingHours, locale),
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
          {venue.childrenPolicy}
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
        <Cancellation venue={venue} path={path} offer={offer} />
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
