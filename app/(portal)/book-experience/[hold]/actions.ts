'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer } from '#components/booking/hold-answer.ts';
import { experienceAddress, holdVisitAgain } from '#components/experiences/hold-visit-again.ts';
import { createCheckoutSession } from '#server/modules/checkout/index.ts';
import {
  type ExperienceBooking,
  getExperienceBooking,
  partyBands,
  releaseExperienceHold,
  shareExperienceHold,
} from '#server/modules/experiences/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import { type ActionContext, formAction, logActionFailure, plainFormAction } from '#server/portal/index.ts';
import * as forms from './forms.ts';
import { answersIn, explainFields, wrongFields } from './wrong-fields.ts';

const addressOf = (holdId: string): string => `/book-experience/${encodeURIComponent(holdId)}`;

/**
 * Stores the guest and the answers to the operator's questions, and opens the payment. Invalid fields return
 * with everything that was typed.
 */
export const openPayment = formAction(
  forms.openPaymentForm,
  {
    message: 'a visit could not be brought to payment',
    failed,
    refused: async (wrong, attempt) => {
      const errors = await explainFields(wrong);
      return Object.keys(errors).length > 0 ? { ...firstAnswer(attempt.typed), errors } : failed(attempt);
    },
  },
  async (input, { portal, typed }): Promise<HoldAnswer> => {
    const answer = firstAnswer(typed);
    const here = addressOf(input.hold);
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    const ctx = { ...portal.memberContext, key: null };
    let sessionId: string;
    try {
      const hold = await getExperienceBooking(ctx, { booking_id: input.hold });
      const order = orderOf(hold, input);
      const errors = await wrongFields(hold, order, input.answers);
      if (Object.keys(errors).length > 0) return { ...answer, errors };
      const { circle_id } = input;
      await shareExperienceHold(portal.memberContext, { hold_id: hold.id, circle_id });
      sessionId = (await createCheckoutSession(ctx, order)).id;
    } catch (err) {
      // The hold has expired or is already paid: the page shows which.
      if (isProblem(err, 'hold_expired') || isProblem(err, 'invalid_state') || isProblem(err, 'not_found'))
        redirect(here);
      throw err;
    }
    redirect(`/checkout/${sessionId}`);
  },
);

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  const t = await getTranslations('experiences.booking');
  const trouble = { title: t('failedTitle'), text: t('failedText'), requestId: portal?.requestId };
  return { ...firstAnswer(typed), trouble };
}

type Order = Parameters<typeof createCheckoutSession>[1];

function orderOf(hold: ExperienceBooking, input: InputOf<typeof forms.openPaymentForm>): Order {
  const { first_name, last_name, email, phone } = input;
  const answers = answersIn(hold, input.answers);
  const passenger = { first_name, last_name, email, phone };
  const travellers = partyBands(hold.pax).map((band, index) => ({
    first_name: input.travellers[index]?.first ?? '',
    last_name: input.travellers[index]?.last ?? '',
    age_band: band,
  }));
  const named = hold.names === 'everyone' ? { travellers } : {};
  return {
    items: [{ type: 'experience_hold', id: hold.id, passenger, answers, ...named }],
    payment_method: 'card',
    success_url: `/trips/${hold.id}`,
    cancel_url: `/book-experience/${hold.id}`,
  };
}

/** Fallback for a form that names no hold. */
const toExperiences = () => redirect('/experiences');

/** Releases the hold and redirects to the other times. */
export const releaseHold = plainFormAction(
  forms.releaseHoldForm,
  { message: 'a held visit could not be released', failed: toExperiences },
  async ({ hold }, { portal }) => {
    const here = addressOf(hold);
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(here)}`);
    let next = '/experiences';
    try {
      const ctx = { ...portal.memberContext, key: null };
      next = experienceAddress(await getExperienceBooking(ctx, { booking_id: hold }));
      await releaseExperienceHold(portal.memberContext, { hold_id: hold });
    } catch (err) {
      const problem = logActionFailure(portal, err, 'a held visit could not be released');
      // A payment is in progress or has succeeded: the booking page shows its state.
      if (problem?.code !== 'not_found') next = here;
    }
    redirect(next);
  },
);

/**
 * Holds the same places again after the hold has expired. Redirects to the other times if they are sold out
 * or cost more.
 */
export const holdAgain = plainFormAction(
  forms.holdAgainForm,
  { message: 'a visit could not be held again', failed: toExperiences },
  async ({ hold }, { portal }) => {
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(addressOf(hold))}`);
    const ctx = { ...portal.memberContext, key: null };
    redirect(await holdVisitAgain(ctx, await getExperienceBooking(ctx, { booking_id: hold })));
  },
);
