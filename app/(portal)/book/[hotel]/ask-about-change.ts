import { getTranslations } from 'next-intl/server';
import type { HoldAnswer } from '#components/booking/hold-answer.ts';
import { dueAtHotelText } from '#components/hotels/due-at-hotel.ts';
import {
  type ConfirmedPrice,
  describeRate,
  type OpenRate,
  type TermsPart,
  worseTerms,
} from '#server/modules/hotels/catalogue/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { agreedText, type holdRoomForm } from './forms.ts';
import { openConfirmedTerms } from './open-offer.ts';
import { cancellationText } from './pay-at-hotel-words.ts';

type Asked = Pick<HoldAnswer, 'change' | 'trouble'>;
type Input = Pick<InputOf<typeof holdRoomForm>, 'hotel' | 'rate' | 'stay' | 'agreed'>;

/**
 * The question about an offer that is worse than what the form showed, with its terms in words; null if it is the same or
 * better in everything. If the button would do something else, because the stay is paid at another time, the answer leads
 * to the page of the new offer instead.
 */
export async function askAboutChange(
  portal: MemberPortal,
  { rate, offered, input }: { rate: OpenRate; offered: ConfirmedPrice; input: Input },
): Promise<Asked | null> {
  const { totalMinor, token } = input.agreed;
  const shown = await openConfirmedTerms(portal, { hotelId: input.hotel, rateId: input.rate, token });
  const agreed = shown ?? rate;
  const { price } = offered;
  const nowMs = databaseNowMs(portal.memberContext.environment);
  const others = worseTerms(agreed, offered, nowMs).filter((part) => part !== 'price');
  // The total that the form showed counts, also where its token no longer opens.
  const worse: TermsPart[] = price.totalMinor > totalMinor ? ['price', ...others] : others;
  if (worse.length === 0) return null;
  if ((price.dueNowMinor === 0) !== (agreed.price.dueNowMinor === 0))
    return { change: null, trouble: await paidOtherwise(portal, offered, input) };
  const line = (minor: number) => moneyLine(minor, price.currency, portal.locale);
  return {
    change: {
      previous: line(totalMinor),
      now: line(price.totalMinor),
      agreed: agreedText(price.totalMinor, offered.token),
    },
    trouble: await newTerms(portal, { rate, offered, worse }),
  };
}

/** The terms that are worse, all of them if the next press books; null if only the price is, which is shown by itself. */
async function newTerms(
  portal: MemberPortal,
  { rate, offered, worse }: { rate: OpenRate; offered: ConfirmedPrice; worse: readonly TermsPart[] },
): Promise<Asked['trouble']> {
  const { locale, memberContext: ctx } = portal;
  const { price, boardType } = offered;
  const booksNext = price.dueNowMinor === 0;
  const isTold = (part: TermsPart) => booksNext || worse.includes(part);
  const [t, hotel, { address }, atHotel] = await Promise.all([
    getTranslations('booking.terms'),
    getTranslations('hotel'),
    describeRate(ctx, rate, readerLanguage(ctx)),
    dueAtHotelText(price, locale),
  ]);
  const texts = [
    worse.includes('board') && t('board', { board: hotel(`boards.${boardType}`) }),
    worse.includes('payment') &&
      t('dueNow', { amount: moneyLine(price.dueNowMinor, price.currency, locale) }),
    isTold('charges') && atHotel && t('atHotel', { amount: atHotel }),
    isTold('cancellation') && (await cancellationText(offered, { locale, place: address.city })),
  ].filter((text) => typeof text === 'string');
  return texts.length === 0 ? null : { title: t('title'), text: texts.join(' ') };
}

/** That the stay is paid at the hotel instead of now or the reverse, with the way to the page of the new offer. */
async function paidOtherwise(
  { locale }: MemberPortal,
  { price, token }: ConfirmedPrice,
  { hotel, rate, stay }: Input,
): Promise<Asked['trouble']> {
  const t = await getTranslations('booking.terms');
  const query = new URLSearchParams(stay);
  query.set('rate', rate);
  query.set('agreed', token);
  const key = price.dueNowMinor === 0 ? 'later' : 'sooner';
  const amountMinor = price.dueNowMinor || price.totalMinor;
  return {
    title: t(`${key}Title`),
    text: t(`${key}Text`, { amount: moneyLine(amountMinor, price.currency, locale) }),
    way: { href: `/book/${encodeURIComponent(hotel)}?${query}`, label: t('way') },
  };
}
