'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import type { HoldAnswer, Trouble } from '#components/booking/hold-answer.ts';
import {
  bookTransferHref,
  parseTransfersQuery,
  transfersHref,
} from '#components/transfers/transfers-query.ts';
import { createCheckoutSession } from '#server/checkout/index.ts';
import * as contract from '#server/ground-transport/contract.ts';
import { createTravelQuote, pollGroundTransport } from '#server/ground-transport/index.ts';
import { getProfile } from '#server/identity/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { noteRefusal, priceLine, readPortal, readTrimmedText, readTyped } from '#server/portal/index.ts';
import { toE164 } from '../../account/read-profile-form.ts';

/**
 * Names who travels, asks the provider for today's price and opens the payment. Wrong fields come back with everything
 * that was typed; a price above the one that was seen comes back to be agreed to.
 */
export async function openPayment(_: HoldAnswer, form: FormData): Promise<HoldAnswer> {
  const values = readTyped(form);
  const answer: HoldAnswer = { values, errors: {}, change: null, trouble: null };
  const portal = await readPortal();
  const query = parseTransfersQuery(readQuery(readTrimmedText(form, 'query')));
  const extras = readTrimmedText(form, 'extras').split(',').filter(Boolean);
  const quoteId = readTrimmedText(form, 'hold');
  const here = bookTransferHref(query, quoteId, extras);
  const asked = await askToSignIn(portal, form, here);
  if (asked || !portal?.memberContext) return { ...answer, trouble: asked };
  const ctx = { ...portal.memberContext, key: null };
  let sessionId: string;
  try {
    const profile = await getProfile(portal.memberContext);
    const order = orderOf(form, { searchId: query.searchId ?? '', quoteId, extras }, profile.country ?? '');
    const errors = await wrongFields(ctx, order, form);
    if (Object.keys(errors).length > 0) return { ...answer, errors };
    const priced = await priceOf(ctx, order);
    const limit = agreedTo(form, extras);
    if (priced.amount > limit) {
      const line = (amount: number) => priceLine(amount, priced.currency, portal.locale);
      const agreed = `${priced.amount} ${extras.join(',')}`;
      return { ...answer, change: { previous: line(limit), now: line(priced.amount), agreed } };
    }
    const session = await createCheckoutSession(ctx, {
      items: [{ type: 'ground_quote', id: priced.travel_quote_id }],
      payment_method: 'card',
      success_url: '/trips',
      cancel_url: here,
    });
    sessionId = session.id;
  } catch (err) {
    // Its time is over: the page says so and leads on.
    if (isProblem(err, 'search_expired') || isProblem(err, 'quote_expired')) redirect(here);
    const problem = noteRefusal(portal, err, 'a ride could not be brought to payment');
    return { ...answer, trouble: await troubleOf(problem, portal.requestId, transfersHref(query)) };
  }
  redirect(`/checkout/${sessionId}`);
}

type Order = Parameters<typeof createTravelQuote>[1];

function orderOf(
  form: FormData,
  chosen: { searchId: string; quoteId: string; extras: string[] },
  country: string,
): Order {
  return {
    search_id: chosen.searchId,
    quote_id: chosen.quoteId,
    amenities: chosen.extras as Order['amenities'],
    circle_id: readTrimmedText(form, 'circle_id') || undefined,
    passenger: {
      first_name: readTrimmedText(form, 'first_name'),
      last_name: readTrimmedText(form, 'last_name'),
      email: readTrimmedText(form, 'email'),
      phone: toE164(readTrimmedText(form, 'phone'), country) ?? '',
      flight_number: readTrimmedText(form, 'answer_flight') || undefined,
      // The provider's system takes one line.
      notes: readTrimmedText(form, 'special_requests').replaceAll(/\s+/g, ' ') || undefined,
    },
  };
}

const fieldNames = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  flight_number: 'answer_flight',
  notes: 'special_requests',
} as const;
const errorNames = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  flight_number: 'flight',
  notes: 'notes',
} as const;

/** One sentence for each field that the API would refuse, by the rules that it has written down. */
async function wrongFields(
  ctx: EitherContext,
  order: Order,
  form: FormData,
): Promise<Record<string, string>> {
  const t = await getTranslations('transfers.booking.errors');
  const errors: Record<string, string> = {};
  const checked = contract.createTravelQuote.body.safeParse(order);
  for (const { path } of checked.error?.issues ?? []) {
    const name = String(path[1]) as keyof typeof fieldNames;
    if (path[0] === 'passenger' && Object.hasOwn(fieldNames, name))
      errors[fieldNames[name]] ??= t(errorNames[name]);
  }
  if (!readTrimmedText(form, 'answer_flight')) {
    const found = await pollGroundTransport(ctx, { search_id: order.search_id });
    const quote = found.quotes.find((one) => one.quote_id === order.quote_id);
    if (quote?.flight_info_required) errors.answer_flight ??= t('flightNeeded');
  }
  return errors;
}

/** Fixes the price of now; where it has changed since the search, the new one. */
async function priceOf(ctx: EitherContext, order: Order) {
  try {
    return await createTravelQuote(ctx, order);
  } catch (err) {
    if (isProblem(err, 'price_changed')) return createTravelQuote(ctx, order);
    throw err;
  }
}

/** The most that the member has agreed to for exactly these extras: the price that was seen, or a later one. */
function agreedTo(form: FormData, extras: readonly string[]): number {
  const [amount = '', agreedFor = ''] = readTrimmedText(form, 'agreed').split(' ');
  return Number(amount !== '' && agreedFor === extras.join(',') ? amount : readTrimmedText(form, 'seen'));
}

function readQuery(search: string): Record<string, string[]> {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}

async function troubleOf(problem: Problem | null, requestId: string, others: string): Promise<Trouble> {
  const t = await getTranslations('transfers.booking');
  const way = { href: others, label: t('otherRides') };
  switch (problem?.code) {
    case 'sold_out':
    case 'not_found':
      return { title: t('soldOutTitle'), text: t('soldOutText'), way };
    case 'supplier_timeout':
      return { title: t('slowTitle'), text: t('slowText'), way, requestId };
    default:
      return { title: t('failedTitle'), text: t('failedText'), way, requestId };
  }
}
