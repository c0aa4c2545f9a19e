import { getTranslations } from 'next-intl/server';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { BookableRate, RoomWithRates } from '#server/modules/hotels/catalogue/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { localTimeText, moneyLine, moneyText, numberText } from '#server/portal/index.ts';
import { RadioRow } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price } from '../ui/price.tsx';
import { Fact } from '../ui/tag.tsx';

type Rate = BookableRate & { index: number };

/** A room with the rates that can be chosen. */
export type RoomChoice = { room: Omit<RoomWithRates, 'rates'>; rates: Rate[] };

/** The remaining stock is shown only from this number down, and always truthfully. */
const fewLeft = 3;

/** Rooms with their rates as one group of radio buttons; the whole row is clickable. */
export async function RoomRates({
  rooms,
  chosen,
  nights,
  locale,
}: {
  rooms: RoomChoice[];
  chosen: number;
  nights: number;
  locale: Locale;
}) {
  const [t, search] = await Promise.all([getTranslations('hotels.page'), getTranslations('search')]);
  const facts = { nights: search('nights', { count: nights }), locale };
  return (
    <fieldset>
      <legend className="sr-only">{t('chooseRoom')}</legend>
      <div className="rows grid">
        {rooms.map(({ room, rates }) => {
          const left = Math.min(...rates.map(({ quantityLeft }) => quantityLeft ?? Number.POSITIVE_INFINITY));
          return (
            <div
              key={room.id}
              className="grid gap-4 py-8 first:pt-0 last:pb-0 md:grid-cols-[200px_1fr] md:gap-6"
            >
              {room.images[0] && <Poster src={room.images[0]} />}
              <div className="grid content-start gap-2">
                <h3 className="heading-3">{room.name}</h3>
                <p className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
                  {room.beds && <Fact icon="hotel">{room.beds}</Fact>}
                  {room.sizeSquareMetres !== null && (
                    <Fact icon="size">{t('size', { size: numberText(room.sizeSquareMetres, locale) })}</Fact>
                  )}
                  {room.maxOccupancy !== null && (
                    <Fact icon="guests">{t('sleeps', { count: room.maxOccupancy })}</Fact>
                  )}
                </p>
                {left <= fewLeft && (
                  <p className="text-14">
                    <Fact icon="info" tone="warn">
                      {t('left', { count: left })}
                    </Fact>
                  </p>
                )}
              </div>
              <Rates {...facts} rates={rates} chosen={chosen} more={(count) => t('moreRates', { count })} />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type RowFacts = { nights: string; locale: Locale };

/** Number of rates shown before the rest is collapsed. */
const shownRates = 4;

/**
 * Shows the cheapest rate of each board first, refundable and not; other rates of
 * the same kind are collapsed.
 */
function Rates({
  rates,
  chosen,
  more,
  ...facts
}: RowFacts & { rates: Rate[]; chosen: number; more: (count: number) => string }) {
  const kinds = new Map<string, Rate>();
  for (const rate of rates) {
    const kind = `${rate.boardType} ${freeUntilOf({ tiers: rate.policy.timeline }, Date.now()) !== null}`;
    if (!kinds.has(kind) || rate.index === chosen) kinds.set(kind, rate);
  }
  const first = [...kinds.values()].slice(0, shownRates);
  const others = rates.filter((rate) => !first.includes(rate));
  const row = (rate: Rate) => (
    <RateRow key={rate.id} {...facts} rate={rate} isChosen={rate.index === chosen} />
  );
  return (
    <div className="panel rows grid overflow-hidden md:col-span-2">
      {first.map(row)}
      {others.length > 0 && (
        <details className="group" open={others.some(({ index }) => index === chosen)}>
          <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-4 py-2.5 text-14 font-medium hover:bg-sunken sm:px-5">
            {more(others.length)}
            <Icon
              name="more"
              size={18}
              className="transition-transform duration-[120ms] group-open:rotate-180"
            />
          </summary>
          <div className="rows grid border-t border-line">{others.map(row)}</div>
        </details>
      )}
    </div>
  );
}

async function RateRow({ rate, isChosen, nights, locale }: RowFacts & { rate: Rate; isChosen: boolean }) {
  const [t, hotel] = await Promise.all([getTranslations('hotels.page'), getTranslations('hotel')]);
  const { policy, price } = rate;
  const freeUntil = freeUntilOf({ tiers: policy.timeline }, Date.now());
  const first = policy.timeline[0];
  return (
    <RadioRow
      id={`rate-${rate.index}`}
      name="rate"
      value={rate.id}
      defaultChecked={isChosen}
      required
      aside={
        <>
          <Price text={moneyText(price.totalMinor, price.currency, locale)} />
          <span className="text-12 text-ink-2">{nights}</span>
        </>
      }
    >
      <span className="strong">{hotel(`boards.${rate.boardType}`)}</span>
      <span className="text-14">
        {freeUntil ? (
          <Fact icon="check" tone="positive">
            {hotel('freeUntil', { date: localTimeText(freeUntil, policy.timeZone, locale) })}
          </Fact>
        ) : first?.until && first.penaltyMinor < price.dueNowMinor ? (
          <Fact icon="clock" tone="warn">
            {t('partUntil', {
              amount: moneyLine(first.penaltyMinor, price.currency, locale),
              date: localTimeText(first.until, policy.timeZone, locale),
            })}
          </Fact>
        ) : (
          <Fact icon="close" tone="muted">
            {hotel('notRefundable')}
          </Fact>
        )}
      </span>
      {rate.paymentType === 'pay_at_property' && (
        <span className="text-14">
          <Fact icon="wallet">{t('payLater')}</Fact>
        </span>
      )}
    </RadioRow>
  );
}
