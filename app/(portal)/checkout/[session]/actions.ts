'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { isCardNumber, isExpiryAhead } from '#components/booking/card-digits.ts';
import type { PayAnswer } from '#components/booking/pay-answer.ts';
import { productViews } from '#components/product-views/product-views.ts';
import { getCheckoutSession, payWithTestCard } from '#server/modules/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { onlyDigits } from '#server/platform/latin-digits.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import {
  type ActionContext,
  boundFormAction,
  type MemberPortal,
  plainFormAction,
} from '#server/portal/index.ts';
import { declinedText } from './declined-text.ts';
import * as forms from './forms.ts';

const emptyAnswer: PayAnswer = { errors: {}, isAsked: false, trouble: null };

/** The fields of a card; each has its own error text. */
const cardFields = ['number', 'expiry', 'code'] as const;
type CardField = (typeof cardFields)[number];

/**
 * Pays the session with a test card. A declined card and a card that needs authentication return to the form;
 * every other result redirects to the checkout page, which shows the next step.
 */
export const pay = boundFormAction(
  forms.purchaseKind,
  forms.payForm,
  {
    message: 'a payment could not be made',
    failed,
    refused: (wrong, attempt) => {
      const named = cardFields.filter((name) => name in wrong);
      return named.length > 0 ? refuse(named) : failed(attempt);
    },
  },
  async (product, input, { portal }): Promise<PayAnswer> => {
    const t = await getTranslations('checkout');
    const path = `/checkout/${encodeURIComponent(input.session)}`;
    const words = { title: t('signedOutTitle'), text: await productViews[product].stillHeldText() };
    const signInTrouble = await askToSignIn(portal, input.page_member, path, words);
    if (signInTrouble || !portal?.memberContext) return { ...emptyAnswer, trouble: signInTrouble };
    const wrong = wrongFields(input);
    if (wrong.length > 0) return refuse(wrong);
    try {
      const session = await getCheckoutSession({ ...portal.memberContext, key: null }, { id: input.session });
      if (session.paymentIntentId && session.clientSecret) {
        const attempt = await payWithTestCard(portal.context, {
          payment_intent_id: session.paymentIntentId,
          card: onlyDigits(input.number),
          ...(input.authentication ? { authentication: input.authentication } : {}),
        });
        if (attempt.status === 'requires_action') return { ...emptyAnswer, isAsked: true };
        if (attempt.status === 'declined')
          return { ...emptyAnswer, errors: { number: await declinedText(attempt.code) } };
      }
    } catch (err) {
      if (isProblem(err, 'validation_failed'))
        return { ...emptyAnswer, errors: { number: t('errors.unknownCard') } };
      // The session is already paid or has expired: the page shows which.
      if (isProblem(err, 'invalid_state') || isProblem(err, 'session_expired')) redirect(path);
      throw err;
    }
    redirect(`${path}?paying=1`);
  },
);

/**
 * Holds the same item again after its hold has expired. Redirects to alternatives if it is sold out, and to
 * the trips if the booking is unknown.
 */
export const holdAgain = plainFormAction(
  forms.holdAgainForm,
  { message: 'a lapsed booking could not be held again', failed: () => redirect('/trips') },
  async ({ session, booking, kind }, { portal }) => {
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(`/checkout/${session}`)}`);
    const member = portal as MemberPortal;
    const view = productViews[kind];
    const before = await view.read(member, booking);
    redirect(before ? await view.holdAgain(member, before) : '/trips');
  },
);

async function failed({ portal }: ActionContext): Promise<PayAnswer> {
  const t = await getTranslations('checkout');
  const trouble = { title: t('troubleTitle'), text: t('troubleText'), requestId: portal?.requestId };
  return { ...emptyAnswer, trouble };
}

async function refuse(wrong: readonly CardField[]): Promise<PayAnswer> {
  const t = await getTranslations('checkout.errors');
  return { ...emptyAnswer, errors: Object.fromEntries(wrong.map((name) => [name, t(name)])) };
}

function wrongFields({ number, expiry, code }: InputOf<typeof forms.payForm>): CardField[] {
  const isValid = {
    number: isCardNumber(onlyDigits(number)),
    expiry: isExpiryAhead(expiry, new Date()),
    code: /^\d{3,4}$/.test(onlyDigits(code)),
  };
  return cardFields.filter((name) => !isValid[name]);
}
