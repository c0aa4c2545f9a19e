'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import { isCardNumber, isExpiryAhead, onlyDigits } from '#components/booking/card-digits.ts';
import type { Trouble } from '#components/booking/hold-answer.ts';
import type { PayAnswer } from '#components/booking/pay-answer.ts';
import { sameRideHref } from '#components/transfers/ride-booking.ts';
import { getCheckoutSession, payWithTestCard } from '#server/checkout/index.ts';
import { getEsimOrder } from '#server/esim/index.ts';
import { getGroundBooking } from '#server/ground-transport/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type MemberPortal, noteRefusal, readPortal, readTrimmedText } from '#server/portal/index.ts';
import { holdSlotAgain } from '../../airport/[product]/book/hold-again.ts';
import { holdVisitAgain } from '../../book-experience/[hold]/hold-again.ts';
import type { Bought } from './bought.ts';
import { declinedText } from './declined-text.ts';
import { holdSameAgain } from './hold-again.ts';
import { planAddress } from './read-esim-bought.ts';

const nothing: PayAnswer = { errors: {}, isAsked: false, trouble: null };

/**
 * Pays the session with a test card. A declined card and a bank that asks come back to the form; everything else goes
 * on to the page that follows the payment.
 */
export async function pay(kind: Bought['kind'], _: PayAnswer, form: FormData): Promise<PayAnswer> {
  const [t, visit, ride, esim, service] = await Promise.all([
    getTranslations('checkout'),
    getTranslations('experiences.checkout'),
    getTranslations('transfers.checkout'),
    getTranslations('esim.checkout'),
    getTranslations('airport.checkout'),
  ]);
  const sessionId = readTrimmedText(form, 'session');
  const path = `/checkout/${encodeURIComponent(sessionId)}`;
  const portal = await readPortal();
  const stillHeld = {
    hotel: t('signedOutText'),
    experience: visit('signedOutText'),
    transfer: ride('signedOutText'),
    esim: esim('signedOut'),
    airport: service('signedOutText'),
  }[kind];
  const asked = await askToSignIn(portal, form, path, { title: t('signedOutTitle'), text: stillHeld });
  if (asked || !portal?.memberContext) return { ...nothing, trouble: asked };
  const errors = await wrongFields(form);
  if (Object.keys(errors).length > 0) return { ...nothing, errors };
  const authentication = readTrimmedText(form, 'authentication');
  try {
    const session = await getCheckoutSession({ ...portal.memberContext, key: null }, { id: sessionId });
    if (session.payment_intent_id && session.client_secret) {
      const attempt = await payWithTestCard(portal.context, {
        payment_intent_id: session.payment_intent_id,
        card: onlyDigits(readTrimmedText(form, 'number')),
        ...(authentication === 'passed' || authentication === 'failed' ? { authentication } : {}),
      });
      if (attempt.status === 'requires_action') return { ...nothing, isAsked: true };
      if (attempt.status === 'declined')
        return { ...nothing, errors: { number: await declinedText(attempt.code) } };
    }
  } catch (err) {
    if (isProblem(err, 'validation_failed'))
      return { ...nothing, errors: { number: t('errors.unknownCard') } };
    // Paid already, or its time is over: the page says which.
    if (isProblem(err, 'invalid_state') || isProblem(err, 'session_expired')) redirect(path);
    noteRefusal(portal, err, 'a payment could not be made');
    const trouble: Trouble = {
      title: t('troubleTitle'),
      text: t('troubleText'),
      requestId: portal.requestId,
    };
    return { ...nothing, trouble };
  }
  redirect(`${path}?paying=1`);
}

async function wrongFields(form: FormData): Promise<Record<string, string>> {
  const t = await getTranslations('checkout.errors');
  const errors: Record<string, string> = {};
  if (!isCardNumber(onlyDigits(readTrimmedText(form, 'number')))) errors.number = t('number');
  if (!isExpiryAhead(readTrimmedText(form, 'expiry'), new Date())) errors.expiry = t('expiry');
  if (!/^\d{3,4}$/.test(onlyDigits(readTrimmedText(form, 'code')))) errors.code = t('code');
  return errors;
}

/** Holds the same once more, when its time has run out. Goes to what else there is when it is gone, and to the trips when it is unknown. */
export async function holdAgain(form: FormData): Promise<void> {
  const portal = await readPortal();
  const bookingId = readTrimmedText(form, 'booking');
  if (!portal?.memberContext)
    redirect(`/login?to=${encodeURIComponent(`/checkout/${readTrimmedText(form, 'session')}`)}`);
  let next = '/trips';
  try {
    next = await addressToHoldAgain(portal as MemberPortal, readTrimmedText(form, 'kind'), bookingId);
  } catch (err) {
    noteRefusal(portal, err, 'a lapsed booking could not be held again');
  }
  redirect(next);
}

async function addressToHoldAgain(portal: MemberPortal, kind: string, bookingId: string): Promise<string> {
  const ctx = { ...portal.memberContext, key: null };
  switch (kind) {
    case 'transfer':
      return sameRideHref(await getGroundBooking(ctx, { booking_id: bookingId }));
    case 'airport':
      return holdSlotAgain(portal, bookingId);
    case 'esim':
      return planAddress(await getEsimOrder(portal.memberContext, { order_id: bookingId }));
    case 'experience':
      return holdVisitAgain(portal.memberContext, bookingId);
    default:
      return holdSameAgain(portal, bookingId);
  }
}
