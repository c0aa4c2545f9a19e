import type { SupplierCost } from '#server/modules/bookings/port.ts';
import {
  type PricedVisit,
  type UnavailableReason,
  type Visit,
  wholeDay,
} from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { parseAmount, type SupplierClient, toPlainText } from '#server/platform/supplier-http/index.ts';
import { addDays, isoInstant, localToInstant } from '#server/platform/time/index.ts';
import { type CheckedItem, checked, type ViatorBooking, type ViatorProduct } from './answers.ts';
import { orNull } from './client.ts';
import { onlyOption } from './days.ts';
import { detailsOf, readProduct, readSchedule, zoneOf } from './details.ts';
import { languageOf } from './guides.ts';
import { bandOf, bandsOfProduct, bookableCurrency, linesOf, type PaxMix, paxMixOf } from './pax-mix.ts';
import type { ReferenceData } from './reference-data.ts';
import { minutesOf } from './traits.ts';

type Asked = {
  code: string;
  optionCode: string | null;
  date: string;
  time: string;
  currency: string;
  paxMix: PaxMix;
  appId?: string;
};

/** The option and slot of a request, as Viator names them. */
export const slotRequest = ({ code, optionCode, date, time, currency, paxMix }: Omit<Asked, 'appId'>) => ({
  productCode: code,
  ...(optionCode && optionCode !== onlyOption ? { productOptionCode: optionCode } : {}),
  ...(time === wholeDay ? {} : { startTime: time }),
  travelDate: date,
  currency,
  paxMix,
});

/** Asks for the exact price of a slot. Without an option the first one with places is taken; null if there is none. */
export async function checkSlot(
  ctx: BaseContext,
  client: SupplierClient,
  asked: Asked,
): Promise<{ item: CheckedItem; currency: string } | null> {
  const request = { method: 'POST', path: '/availability/check', json: slotRequest(asked) } as const;
  const answer = await orNull(client.send(ctx, { ...request, appId: asked.appId }, checked));
  const fitting = (answer?.bookableItems ?? []).filter(
    ({ startTime, productOptionCode }) =>
      (startTime ?? wholeDay) === asked.time &&
      (asked.optionCode === null || (productOptionCode ?? onlyOption) === asked.optionCode),
  );
  const item = fitting.find(({ available }) => available) ?? fitting[0];
  return answer && item ? { item, currency: answer.currency } : null;
}

/** The price and terms of a visit, in a currency that Viator books in; null for an unknown product or slot. */
export async function priceVisit(
  ctx: BaseContext,
  client: SupplierClient,
  lists: ReferenceData,
  visit: Visit,
  language: string,
): Promise<PricedVisit | null> {
  const product = await readProduct(ctx, client, visit.code, language);
  if (!product) return null;
  const paxMix = paxMixOf(product, visit.pax);
  const [slot, details] = await Promise.all([
    checkSlot(ctx, client, { ...visit, currency: bookableCurrency(visit.currency), paxMix }),
    readSchedule(ctx, client, visit.code).then((prices) =>
      detailsOf(ctx, client, lists, product, prices, []),
    ),
  ]);
  if (!slot) return null;
  const { item, currency } = slot;
  const lines = linesOf(item, paxMix, currency);
  const unavailable = item.available && lines ? null : reasonOf(item);
  const optionCode = item.productOptionCode ?? onlyOption;
  const cost = costOf(item.totalPrice, currency);
  return {
    optionCode,
    optionTitle:
      details.options.find(({ code }) => code === optionCode)?.title ?? toPlainText(product.title, 200),
    language: languageOf(product),
    currency,
    lines: lines ?? [],
    totalMinor: (lines ?? []).reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    unavailable,
    ...timesOf(product, visit),
    cancellation: details.cancellation,
    confirmation: details.confirmation,
    // Only the answer to a hold says whether places are held.
    holdsPlaces: false,
    bands: bandsOfProduct(product).map(bandOf),
    names: details.names,
    maxTravellers: details.maxTravellers,
    product: details,
    meetingPoint: details.meetingPoint,
    questions: details.questions,
    operator: details.operator,
    ...(cost ? { cost } : {}),
  };
}

function timesOf(
  product: ViatorProduct,
  { date, time }: Pick<Visit, 'date' | 'time'>,
): Pick<PricedVisit, 'startsAt' | 'endsAt' | 'hasStartTime' | 'timeZone'> {
  const timeZone = zoneOf(product);
  const startsAt = localToInstant(date, time, timeZone);
  const hasStartTime = time !== wholeDay;
  const endsAt = hasStartTime
    ? isoInstant(Date.parse(startsAt) + minutesOf(product.itinerary?.duration) * 60_000)
    : localToInstant(addDays(date, 1), wholeDay, timeZone);
  return { startsAt, endsAt, hasStartTime, timeZone };
}

function reasonOf({ unavailableReason }: CheckedItem): UnavailableReason {
  const reason = unavailableReason ?? '';
  if (/TRAVELER|CAPACITY|PAX/.test(reason)) return 'not_enough_places';
  return /CUTOFF|CUT_OFF|LATE|PAST/.test(reason) ? 'too_late' : 'sold_out';
}

/** What Viator charges us, its fee included; undefined if it does not say. */
export function costOf(total: ViatorBooking['totalPrice'], currency: string): SupplierCost | undefined {
  const retailMinor = parseAmount(total?.price.recommendedRetailPrice, currency);
  const netMinor = parseAmount(total?.price.partnerTotalPrice ?? total?.price.partnerNetPrice, currency);
  if (retailMinor === null || netMinor === null) return undefined;
  return { netMinor, commissionMinor: Math.max(0, retailMinor - netMinor), currency };
}
