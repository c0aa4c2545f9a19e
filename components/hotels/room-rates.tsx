import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { localTimeText, numberText, priceLine, priceText } from '#server/portal/index.ts';
import { RadioRow } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price } from '../ui/price.tsx';
import { Fact } from '../ui/tag.tsx';
import { freeUntilOf, type PolicyOnTheWire } from './cancellation-steps.ts';

type Rate = {
  index: number;
  room_id: string;
  board_type: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive';
  payment_type: 'pay_now' | 'pay_at_property';
  cancellation_policy: PolicyOnTheWire;
  price: { total: number; due_now: number };
  quantity_left: number;
};

/** A room with the rates that can be chosen. */
export type RoomWithRates = {
  room: {
    room_type_id: string;
    name: string;
    beds: string;
    size_m2: number;
    max_occupancy: number;
    images: string[];
  };
  rates: Rate[];
};

/** The remaining stock is shown only from this number down, and always truthfully. */
const fewLeft = 3;

/** Rooms with their rates as one group of radio buttons; the whole row is clickable. */
export async function RoomRates({
  rooms,
  chosen,
  currency,
  nights,
  locale,
}: {
  rooms: RoomWithRates[];
  chosen: number;
  currency: string;
  nights: number;
  locale: Locale;
}) {
  const [t, search] = await Promise.all([getTranslations('hotels.page'), getTranslations('search')]);
  const facts = { nights: search('nights', { count: nights }), currency, locale };
  return (
    <fieldset>
      <legend className="sr-only">{t('chooseRoom')}</legend>
      <div className="rows grid">
        {rooms.map(({ room, rates }) => {
          const left = Math.min(...rates.map(({ quantity_left }) => quantity_left));
          return (
            <div
              key={room.room_type_id}
              className="grid gap-4 py-8 first:pt-0 last:pb-0 md:grid-cols-[200px_1fr] md:gap-6"
            >
              {room.images[0] && <Poster src={room.images[0]} />}
              <div className="grid content-start gap-2">
                <h3 className="heading-3">{room.name}</h3>
                <p className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
                  <Fact icon="hotel">{room.beds}</Fact>
                  <Fact icon="size">{t('size', { size: numberText(room.size_m2, locale) })}</Fact>
                  <Fact icon="guests">{t('sleeps', { count: room.max_occupancy })}</Fact>
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

type RowFacts = { nights: string; currency: string; locale: Locale };

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
    const kind = `${rate.board_type} ${freeUntilOf(rate.cancellation_policy) !== null}`;
    if (!kinds.has(kind) || rate.index === chosen) kinds.set(kind, rate);
  }
  const first = [...kinds.values()].slice(0, shownRates);
  const others = rates.filter((rate) => !first.includes(rate));
  const row = (rate: Rate) => (
    <RateRow key={rate.room_id} {...facts} rate={rate} isChosen={rate.index === chosen} />
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

async function RateRow({
  rate,
  isChosen,
  nights,
  currency,
  locale,
}: RowFacts & { rate: Rate; isChosen: boolean }) {
  const [t, hotel] = await Promise.all([getTranslations('hotels.page'), getTranslations('hotel')]);
  const policy = rate.cancellation_policy;
  const freeUntil = freeUntilOf(policy);
  const first = policy.timeline[0];
  return (
    <RadioRow
      id={`rate-${rate.index}`}
      name="rate"
      value={rate.room_id}
      defaultChecked={isChosen}
      required
      aside={
        <>
          <Price text={priceText(rate.price.total, currency, locale)} />
          <span className="text-12 text-ink-2">{nights}</span>
        </>
      }
    >
      <span className="strong">{hotel(`boards.${rate.board_type}`)}</span>
      <span className="text-14">
        {freeUntil ? (
          <Fact icon="check" tone="positive">
            {hotel('freeUntil', { date: localTimeText(freeUntil, policy.time_zone, locale) })}
          </Fact>
        ) : first?.until && first.penalty < rate.price.due_now ? (
          <Fact icon="clock" tone="warn">
            {t('partUntil', {
              amount: priceLine(first.penalty, currency, locale),
              date: localTimeText(first.until, policy.time_zone, locale),
            })}
          </Fact>
        ) : (
          <Fact icon="close" tone="muted">
            {hotel('notRefundable')}
          </Fact>
        )}
      </span>
      {rate.payment_type === 'pay_at_property' && (
        <span className="text-14">
          <Fact icon="wallet">{t('payLater')}</Fact>
        </span>
      )}
    </RadioRow>
  );
}
