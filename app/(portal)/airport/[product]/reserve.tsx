import { getTranslations } from 'next-intl/server';
import { readWallet } from '#components/airport/airport-context.ts';
import { earnedPointsText } from '#components/booking/earned-text.ts';
import { BottomBar, PayBar } from '#components/portal/header.tsx';
import { Button } from '#components/ui/button.tsx';
import { Price, PriceRows } from '#components/ui/price.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { applicablePerks } from '#server/modules/airport-services/bookings/index.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { localTimeText, moneyText } from '#server/portal/index.ts';
import { type VisitFacts, visitFormId } from './picker.tsx';
import type { OpenOffer } from './read-visit-offer.ts';

/** The distinct totals of the day; the card shows that of the chosen time. */
function totalsOf({ slots, walkIn }: OpenOffer): number[] {
  const open = slots.filter(({ isAvailable }) => isAvailable).map(({ totalMinor }) => totalMinor);
  return [...new Set(walkIn ? [...open, walkIn.totalMinor] : open)];
}

/** The time of each choice; CSS shows only that of the chosen one. */
async function ChosenTime({
  portal,
  venue,
  offer,
}: Pick<VisitFacts, 'portal' | 'venue'> & { offer: OpenOffer }) {
  const t = await getTranslations('airport.page');
  const time = (instant: string) => localTimeText(instant, venue.timeZone, portal.locale);
  return (
    <>
      {offer.walkIn && <span data-slot={offer.walkIn.index}>{t('walkInToday')}</span>}
      {offer.slots
        .filter(({ isAvailable }) => isAvailable)
        .map((slot) => (
          <span key={slot.index} data-slot={slot.index}>
            {time(slot.startsAt)}
          </span>
        ))}
    </>
  );
}

/** End of free cancellation for each choice; CSS shows only that of the chosen one. */
async function FreeUntil({
  portal,
  venue,
  offer,
}: Pick<VisitFacts, 'portal' | 'venue'> & { offer: OpenOffer }) {
  const t = await getTranslations('airport.page');
  const time = (instant: string) => localTimeText(instant, venue.timeZone, portal.locale);
  return (
    <>
      {offer.walkIn && <span data-slot={offer.walkIn.index}>{time(offer.walkIn.until)}</span>}
      {offer.slots
        .filter(({ isAvailable }) => isAvailable)
        .map((slot) => {
          const free = freeUntilOf(freeUntilTerms(slot.freeUntil, slot.totalMinor), Date.now());
          return (
            <span key={slot.index} data-slot={slot.index}>
              {free ? time(free) : t('never')}
            </span>
          );
        })}
    </>
  );
}

/** Sticky card: the price of the chosen time, a perk that would pay, and the submit button. */
export async function Reserve({ portal, venue, visit, offer }: VisitFacts) {
  const found = await offer;
  if (found.state !== 'open') return null;
  const totals = totalsOf(found);
  if (totals.length === 0) return null;
  const { locale } = portal;
  const [t, price, search, earned, wallet] = await Promise.all([
    getTranslations('airport.page'),
    getTranslations('price'),
    getTranslations('search'),
    earnedPointsText(portal, totals, found.currency),
    readWallet(portal),
  ]);
  const perks = applicablePerks(wallet, { kind: venue.kind, productId: venue.id });
  const muted = (text: string) => <span className="text-ink-2">{text}</span>;
  const guests = search('guestCount', { count: visit.guests });
  return (
    <div className="panel panel-float grid gap-4 p-6">
      <div className="grid gap-0.5">
        {totals.map((total) => (
          <p key={total} data-price={total}>
            <Price text={moneyText(total, found.currency, locale)} size="large" />
          </p>
        ))}
        <p className="text-14 text-ink-2">{t('totalFor', { guests })}</p>
      </div>
      <div className="grid rounded-field border border-line px-4 py-3 text-14">
        <p className="strong">
          <ChosenTime portal={portal} venue={venue} offer={found} />
        </p>
        <p className="text-ink-2">
          <bdi>{venue.terminal}</bdi>
        </p>
      </div>
      <div className="text-14">
        <PriceRows
          rows={[
            {
              label: muted(price('refundableUntil')),
              value: <FreeUntil portal={portal} venue={venue} offer={found} />,
            },
          ]}
        />
        {totals.map((total) => {
          const points = earned.get(total);
          return (
            points && (
              <div key={total} data-price={total} className="pt-2">
                <PriceRows rows={[{ label: muted(price('earn')), value: points, tone: 'positive' }]} />
              </div>
            )
          );
        })}
      </div>
      {perks[0] && (
        <p className="text-14">
          <Fact icon="perks" tone="positive">
            {t('perkFits', { perk: isolated(perks[0].title) })}
          </Fact>
        </p>
      )}
      <Button type="submit" form={visitFormId} full>
        {t('reserve')}
      </Button>
      <p className="text-center text-12 text-ink-2">{t('reserveNote')}</p>
    </div>
  );
}

/** On phones, instead of the bottom bar: the total of the chosen time and the submit button. */
export async function ReserveBar({ portal, venue, offer }: VisitFacts) {
  const found = await offer;
  const totals = found.state === 'open' ? totalsOf(found) : [];
  if (found.state !== 'open' || totals.length === 0) return <BottomBar portal={portal} active="explore" />;
  const t = await getTranslations('airport.page');
  return (
    <PayBar
      action={
        <Button type="submit" form={visitFormId}>
          {t('reserve')}
        </Button>
      }
    >
      {totals.map((total) => (
        <p key={total} data-price={total}>
          <Price text={moneyText(total, found.currency, portal.locale)} />
        </p>
      ))}
      <p className="line-clamp-2 text-12 text-ink-2">
        <ChosenTime portal={portal} venue={venue} offer={found} />
      </p>
    </PayBar>
  );
}

/** Placeholder of the card while availability is loading. */
export function ReserveSkeleton() {
  return (
    <div className="panel panel-float grid gap-4 p-6" aria-busy="true">
      <Skeleton className="h-13 w-40" />
      <Skeleton className="h-17 w-full rounded-field" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-12 w-full rounded-button" />
    </div>
  );
}
