'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { answerRefusedFields } from '#components/booking/answer-refused-fields.ts';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import {
  bookTransferHref,
  parseTransfersQuery,
  transfersHref,
} from '#components/transfers/transfers-query.ts';
import { createCheckoutSession } from '#server/modules/checkout/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { createTravelQuote } from '#server/modules/transfers/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { type ActionContext, formAction, logActionFailure, moneyLine } from '#server/portal/index.ts';
import { agreedMinor, openPaymentForm } from './forms.ts';
import { explainFields, type Order, readOrder } from './read-order.ts';

const message = 'a transfer could not be brought to payment';

/**
 * Stores the passenger, asks the provider for the current price and opens the payment. Invalid fields return
 * with everything that was typed; a price above the displayed one returns for the member's consent.
 */
export const openPayment = formAction(
  openPaymentForm,
  {
    message,
    failed,
    refused: answerRefusedFields(explainFields, failed),
  },
  async (input, attempt): Promise<HoldAnswer> => {
    const { portal } = attempt;
    const answer = firstAnswer(attempt.typed);
    const query = parseTransfersQuery(readQuery(input.query));
    const here = bookTransferHref(query, input.hold, input.extras);
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    const ctx = { ...portal.memberContext, key: null };
    let sessionId: string;
    try {
      const { country } = await getProfile(portal.memberContext);
      const { order, errors } = await readOrder(ctx, input, { searchId: query.searchId ?? '', country });
      if (Object.keys(errors).length > 0) return { ...answer, errors };
      if (!order) return failed(attempt);
      const priced = await priceOf(ctx, order);
      const limitMinor = agreedMinor(input);
      if (priced.amountMinor > limitMinor) {
        const line = (minor: number) => moneyLine(minor, priced.currency, portal.locale);
        const agreed = `${priced.amountMinor} ${input.extras.join(',')}`;
        return { ...answer, change: { previous: line(limitMinor), now: line(priced.amountMinor), agreed } };
      }
      const session = await createCheckoutSession(ctx, {
        items: [{ type: 'ground_quote', id: priced.id }],
        payment_method: 'card',
        success_url: '/trips',
        cancel_url: here,
      });
      sessionId = session.id;
    } catch (err) {
      // The search or the quote has expired: the page says so and offers a new search.
      if (isProblem(err, 'search_expired') || isProblem(err, 'quote_expired')) redirect(here);
      const problem = logActionFailure(portal, err, message);
      return { ...answer, trouble: await troubleOf(problem, portal.requestId, transfersHref(query)) };
    }
    redirect(`/checkout/${sessionId}`);
  },
);

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  const others = transfersHref(parseTransfersQuery(readQuery(typed.query ?? '')));
  return { ...firstAnswer(typed), trouble: await troubleOf(null, portal?.requestId, others) };
}

/**
 * Creates a quote at the current price. `price_changed` reports a change since the search; the second call
 * accepts the new price.
 */
async function priceOf(ctx: EitherContext, order: Order) {
  try {
    return await createTravelQuote(ctx, order);
  } catch (err) {
    if (isProblem(err, 'price_changed')) return createTravelQuote(ctx, order);
    throw err;
  }
}

function readQuery(search: string): Record<string, string[]> {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}

async function troubleOf(
  problem: Problem | null,
  requestId: string | undefined,
  others: string,
): Promise<Trouble> {
  const t = await getTranslations('transfers.booking');
  const way = { href: others, label: t('otherRides') };
  switch (problem?.code) {
    case 'rate_limited':
      return holdLimitTrouble(problem);
    case 'sold_out':
    case 'not_found':
      return { title: t('soldOutTitle'), text: t('soldOutText'), way };
    case 'supplier_timeout':
      return { title: t('slowTitle'), text: t('slowText'), way, requestId };
    default:
      return { title: t('failedTitle'), text: t('failedText'), way, requestId };
  }
}
