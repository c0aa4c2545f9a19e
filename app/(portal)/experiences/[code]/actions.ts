'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import { ownHoldTrouble } from '#components/booking/own-hold-trouble.ts';
import { parseVisitQuery, partyOf, visitHref } from '#components/experiences/visit-query.ts';
import { findUnpaidVisit, holdAtAcceptedPrice } from '#server/modules/experiences/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { readAmount } from '#server/portal/forms/read-amount.ts';
import {
  type ActionContext,
  formAction,
  logActionFailure,
  type MemberPortal,
  moneyLine,
} from '#server/portal/index.ts';
import { holdVisitForm } from './forms.ts';

const message = 'a visit could not be held';

/**
 * Holds the places of the chosen time for ten minutes and redirects to the guest details. If the price
 * differs from the displayed one, the new price returns for the member's consent and nothing is held.
 */
export const holdVisit = formAction(
  holdVisitForm,
  { message, failed },
  async (input, attempt): Promise<HoldAnswer> => {
    const portal = attempt.portal as MemberPortal | null;
    const { code, slot, date, adults, children, seniors, youths, infants } = input;
    const visit = parseVisitQuery({ date, adults, children, seniors, youths, infants });
    const here = visitHref(code, visit);
    const answer = firstAnswer({ slot });
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    const [time = '', optionCode] = slot.split(' ');
    if (!optionCode) return { ...answer, trouble: await noTimeTrouble() };
    const { currency, locale } = portal;
    const pax = partyOf(visit);
    const wanted = { code, optionCode, date: visit.date, time, pax, currency };
    const agreedMinor = input.agreed_slot === slot ? input.agreed : null;
    const seenMinor = agreedMinor ?? readAmount(input.seen.get(slot) ?? '');
    if (seenMinor === null) return failed(attempt);
    let holdId: string;
    try {
      // A lower price than the agreed one needs no second consent; the displayed one must be exact.
      const held = await holdAtAcceptedPrice(portal.memberContext, wanted, (totalMinor) =>
        agreedMinor === null ? totalMinor === seenMinor : totalMinor <= agreedMinor,
      );
      if (held.holdId === null) {
        const [previous, now] = [seenMinor, held.totalMinor].map((amountMinor) =>
          moneyLine(amountMinor, currency, locale),
        ) as [string, string];
        return { ...answer, change: { previous, now, agreed: String(held.totalMinor) } };
      }
      holdId = held.holdId;
    } catch (err) {
      const problem = logActionFailure(portal, err, message);
      const own = problem?.code === 'sold_out' ? await ownHold(portal, wanted) : null;
      return { ...answer, trouble: own ?? (await troubleOf(problem, portal.requestId, here)) };
    }
    redirect(`/book-experience/${holdId}`);
  },
);

/** The member's own hold of places in the slot, which may be what has sold it out; null if there is none. */
async function ownHold(
  portal: MemberPortal,
  slot: Parameters<typeof findUnpaidVisit>[1],
): Promise<Trouble | null> {
  const held = await findUnpaidVisit(portal.memberContext, slot);
  return ownHoldTrouble(portal, held, { what: 'places', bookingPage: (id) => `/book-experience/${id}` });
}

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  return { ...firstAnswer({ slot: typed.slot ?? '' }), trouble: await failedTrouble(portal?.requestId) };
}

async function noTimeTrouble(): Promise<Trouble> {
  const t = await getTranslations('experiences.hold');
  return { title: t('noTimeTitle'), text: t('noTimeText') };
}

async function troubleOf(problem: Problem | null, requestId: string, here: string): Promise<Trouble> {
  const t = await getTranslations('experiences.hold');
  switch (problem?.code) {
    case 'rate_limited':
      return holdLimitTrouble(problem);
    case 'sold_out':
      return {
        title: t('soldOutTitle'),
        text: t('soldOutText'),
        way: { href: here, label: t('otherTimes') },
      };
    case 'validation_failed':
    case 'not_found':
      return { title: t('goneTitle'), text: t('goneText'), way: { href: here, label: t('otherTimes') } };
    default:
      return failedTrouble(requestId);
  }
}

async function failedTrouble(requestId: string | undefined): Promise<Trouble> {
  const t = await getTranslations('experiences.hold');
  return { title: t('failedTitle'), text: t('failedText'), requestId };
}
