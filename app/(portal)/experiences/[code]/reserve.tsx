import { getTranslations } from 'next-intl/server';
import { earnedPointsText } from '#components/booking/earned-text.ts';
import { lineTexts, partyText, visitTimeText } from '#components/experiences/visit-order.ts';
import { BottomBar, PayBar } from '#components/portal/header.tsx';
import { Button } from '#components/ui/button.tsx';
import { Price, PriceRows } from '#components/ui/price.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, moneyLine, moneyText } from '#server/portal/index.ts';
import { type VisitFacts, visitFormId } from './picker.tsx';
import { partyLines, type VisitSlotOffer } from './read-visit.ts';

/** The local start of a time: `Fri 4 Dec, 10:00`. */
const slotTimeText = (slot: VisitSlotOffer, timeZone: string, locale: Locale) =>
  visitTimeText({ ...slot, timeZone }, locale);

/** Sticky card: the price of the chosen time and the submit button. */
export async function Reserve({ portal, experience, visit, offer }: VisitFacts) {
  const found = await offer;
  if (found.state !== 'open') return null;
  const { locale } = portal;
  const open = found.slots.filter((slot) => slot.unavailable === null);
  const [t, price, party, earned, lineText] = await Promise.all([
    getTranslations('experiences.page'),
    getTranslations('price'),
    partyText(visit, portal.locale),
    earnedPointsText(
      portal,
      open.map(({ totalMinor }) => totalMinor),
      found.currency,
    ),
    lineTexts(),
  ]);
  if (open.length === 0) return null;
  const muted = (text: string) => <span className="text-ink-2">{text}</span>;
  const line = (amountMinor: number) => moneyLine(amountMinor, found.currency, locale);
  return (
    <div className="panel panel-float grid gap-4 p-6">
      {open.map((slot) => {
        const free = freeUntilOf(slot.terms, Date.now());
        const points = earned.get(slot.totalMinor);
        return (
          <div key={slot.index} data-slot={slot.index} className="grid gap-4">
            <div className="grid gap-0.5">
              <Price text={moneyText(slot.totalMinor, found.currency, locale)} size="large" />
              <p className="text-14 text-ink-2">{t('totalFor', { party })}</p>
            </div>
            <div className="rounded-field border border-line px-4 py-3 text-14">
              <p className="strong">{slotTimeText(slot, experience.timeZone, locale)}</p>
              <p className="text-ink-2">
                {experience.options.find(({ code }) => code === slot.optionCode)?.title}
              </p>
            </div>
            <div className="text-14">
              <PriceRows
                rows={[
                  ...partyLines(slot, visit).map(({ band, count, unitMinor }) => ({
                    label: muted(lineText(band, count, line(unitMinor))),
                    value: line(count * unitMinor),
                  })),
                  { label: price('now'), value: line(slot.totalMinor), tone: 'strong' },
                  {
                    label: muted(price('refundableUntil')),
                    value: free ? localTimeText(free, experience.timeZone, locale) : t('never'),
                  },
                  ...(points
                    ? [{ label: muted(price('earn')), value: points, tone: 'positive' as const }]
                    : []),
                ]}
              />
            </div>
          </div>
        );
      })}
      <Button type="submit" form={visitFormId} full>
        {t('reserve')}
      </Button>
      <p className="text-center text-12 text-ink-2">{t('reserveNote')}</p>
    </div>
  );
}

/** On phones, instead of the bottom bar: the total of the chosen time and the submit button. */
export async function ReserveBar({ portal, experience, offer }: VisitFacts) {
  const found = await offer;
  const open = found.state === 'open' ? found.slots.filter((slot) => slot.unavailable === null) : [];
  if (found.state !== 'open' || open.length === 0) return <BottomBar portal={portal} active="explore" />;
  const t = await getTranslations('experiences.page');
  const { locale } = portal;
  return (
    <PayBar
      action={
        <Button type="submit" form={visitFormId}>
          {t('reserve')}
        </Button>
      }
    >
      {open.map((slot) => {
        const free = freeUntilOf(slot.terms, Date.now());
        return (
          <p key={slot.index} data-slot={slot.index} className="grid">
            <Price text={moneyText(slot.totalMinor, found.currency, locale)} />
            <span className="line-clamp-2 text-12 text-ink-2">
              {slotTimeText(slot, experience.timeZone, locale)}
              {' · '}
              {free
                ? t('freeUntilShort', { date: dateText(free, locale, undefined, experience.timeZone) })
                : t('notRefundable')}
            </span>
          </p>
        );
      })}
    </PayBar>
  );
}

/** Placeholder of the card while availability is loading. */
export function ReserveSkeleton() {
  return (
    <div className="panel panel-float grid gap-4 p-6" aria-busy="true">
      <Skeleton className="h-13 w-40" />
      <Skeleton className="h-17 w-full rounded-field" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full rounded-button" />
    </div>
  );
}
