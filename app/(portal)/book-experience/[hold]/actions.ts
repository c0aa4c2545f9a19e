'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import type { HoldAnswer } from '#components/booking/hold-answer.ts';
import * as checkout from '#server/checkout/contract.ts';
import { createCheckoutSession } from '#server/checkout/index.ts';
import {
  getExperienceBooking,
  releaseExperienceHold,
  shareExperienceHold,
} from '#server/experiences/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { noteRefusal, readPortal, readTrimmedText, readTyped } from '#server/portal/index.ts';
import { experienceAddress, holdVisitAgain } from './hold-again.ts';

type Hold = Awaited<ReturnType<typeof getExperienceBooking>>;

/**
 * Names who comes, hands over the answers that the operator asks for and opens the payment. Wrong fields come back with
 * everything that was typed.
 */
export async function openPayment(_: HoldAnswer, form: FormData): Promise<HoldAnswer> {
  const values = readTyped(form);
  const answer: HoldAnswer = { values, errors: {}, change: null, trouble: null };
  const [portal, t] = await Promise.all([readPortal(), getTranslations('experiences.booking')]);
  const holdId = readTrimmedText(form, 'hold');
  const here = `/book-experience/${encodeURIComponent(holdId)}`;
  const asked = await askToSignIn(portal, form, here);
  if (asked || !portal?.memberContext) return { ...answer, trouble: asked };
  const ctx = { ...portal.memberContext, key: null };
  let sessionId: string;
  try {
    const hold = await getExperienceBooking(ctx, { booking_id: holdId });
    const order = orderOf(hold, form);
    const errors = await wrongFields(hold, order, form);
    if (Object.keys(errors).length > 0) return { ...answer, errors };
    const circle_id = readTrimmedText(form, 'circle_id') || undefined;
    await shareExperienceHold(portal.memberContext, { hold_id: hold.booking_id, circle_id });
    sessionId = (await createCheckoutSession(ctx, order)).id;
  } catch (err) {
    // Its time is over, or it is paid already: the page says which.
    if (isProblem(err, 'hold_expired') || isProblem(err, 'invalid_state') || isProblem(err, 'not_found'))
      redirect(here);
    noteRefusal(portal, err, 'a visit could not be brought to payment');
    const trouble = { title: t('failedTitle'), text: t('failedText'), requestId: portal.requestId };
    return { ...answer, trouble };
  }
  redirect(`/checkout/${sessionId}`);
}

type Order = Parameters<typeof createCheckoutSession>[1];

function orderOf(hold: Hold, form: FormData): Order {
  const given = hold.booking_questions
    .map(({ id }) => ({ question: id, answer: readTrimmedText(form, `answer_${id}`) }))
    .filter(({ answer }) => answer !== '');
  return {
    items: [
      {
        type: 'experience_hold',
        id: hold.booking_id,
        passenger: {
          first_name: readTrimmedText(form, 'first_name'),
          last_name: readTrimmedText(form, 'last_name'),
          email: readTrimmedText(form, 'email'),
          phone: readTrimmedText(form, 'phone') || undefined,
        },
        answers: given,
      },
    ],
    payment_method: 'card',
    success_url: `/trips/${hold.booking_id}`,
    cancel_url: `/book-experience/${hold.booking_id}`,
  };
}

const fieldNames = { first_name: 'first', last_name: 'last', email: 'email', phone: 'phone' } as const;

/** One sentence for each field that the API would refuse, by the rules that it has written down. */
async function wrongFields(hold: Hold, order: Order, form: FormData): Promise<Record<string, string>> {
  const t = await getTranslations('experiences.booking');
  const errors: Record<string, string> = {};
  const checked = checkout.createCheckoutSession.body.safeParse(order);
  for (const { path } of checked.error?.issues ?? []) {
    const name = String(path[3]);
    if (path[2] === 'passenger' && Object.hasOwn(fieldNames, name))
      errors[name] ??= t(fieldNames[name as keyof typeof fieldNames]);
  }
  for (const { id, required, max_length: most } of hold.booking_questions) {
    const given = readTrimmedText(form, `answer_${id}`);
    if (required && given === '') errors[`answer_${id}`] = t('answerNeeded');
    else if (given.length > most) errors[`answer_${id}`] = t('answerLong');
  }
  return errors;
}

/** Gives the places back and goes to the other times. */
export async function giveBack(form: FormData): Promise<void> {
  const portal = await readPortal();
  const holdId = readTrimmedText(form, 'hold');
  const here = `/book-experience/${encodeURIComponent(holdId)}`;
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(here)}`);
  let next = '/experiences';
  try {
    const ctx = { ...portal.memberContext, key: null };
    next = experienceAddress(await getExperienceBooking(ctx, { booking_id: holdId }));
    await releaseExperienceHold(portal.memberContext, { hold_id: holdId });
  } catch (err) {
    const problem = noteRefusal(portal, err, 'a held visit could not be given back');
    // Paid or being paid already: it is a booking now, and its page shows how it stands.
    if (problem?.code !== 'not_found') next = here;
  }
  redirect(next);
}

/** Holds the same places once more when their time has run out; goes to the other times when they are gone. */
export async function holdAgain(form: FormData): Promise<void> {
  const portal = await readPortal();
  const holdId = readTrimmedText(form, 'hold');
  const here = `/book-experience/${encodeURIComponent(holdId)}`;
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(here)}`);
  let next = '/experiences';
  try {
    next = await holdVisitAgain(portal.memberContext, holdId);
  } catch (err) {
    noteRefusal(portal, err, 'a visit could not be held again');
  }
  redirect(next);
}
