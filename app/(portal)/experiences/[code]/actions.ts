'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import { parseVisitQuery, visitHref } from '#components/experiences/visit-query.ts';
import {
  calculateExperiencePrice,
  holdExperience,
  releaseExperienceHold,
} from '#server/modules/experiences/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { readAmount } from '#server/portal/forms/read-amount.ts';
import {
  type ActionContext,
  formAction,
  logActionFailure,
  type MemberPortal,
  priceLine,
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
    const { code, slot, date, adults, children } = input;
    const visit = parseVisitQuery({ date, adults, children });
    const here = visitHref(code, visit);
    const answer = firstAnswer({ slot });
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    const [time_slot = '', option_code] = slot.split(' ');
    if (!option_code) return { ...answer, trouble: await noTimeTrouble() };
    const wanted: Wanted = {
      product_code: code,
      date: visit.date,
      time_slot,
      option_code,
      pax: { adults: visit.adults, children: visit.children },
      currency: portal.currency,
    };
    const agreed = input.agreed_slot === slot ? input.agreed : null;
    const seen = agreed ?? readAmount(input.seen.get(slot) ?? '');
    if (seen === null) return failed(attempt);
    let holdId: string;
    try {
      const held = await (agreed === null ? holdAtDisplayedPrice : holdAtAgreedPrice)(portal, wanted, seen);
      if (typeof held === 'number') {
        const line = (amount: number) => priceLine(amount, portal.currency, portal.locale);
        return { ...answer, change: { previous: line(seen), now: line(held), agreed: String(held) } };
      }
      holdId = held;
    } catch (err) {
      const problem = logActionFailure(portal, err, message);
      return { ...answer, trouble: await troubleOf(problem, portal.requestId, here) };
    }
    redirect(`/book-experience/${holdId}`);
  },
);

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  return { ...firstAnswer({ slot: typed.slot ?? '' }), trouble: await failedTrouble(portal?.requestId) };
}

async function noTimeTrouble(): Promise<Trouble> {
  const t = await getTranslations('experiences.hold');
  return { title: t('noTimeTitle'), text: t('noTimeText') };
}

type Wanted = Parameters<typeof holdExperience>[1];

/**
 * Holds the places if the exact price is the displayed one and returns the hold's id; otherwise returns the
 * new price.
 */
async function holdAtDisplayedPrice(
  portal: MemberPortal,
  wanted: Wanted,
  seen: number,
): Promise<string | number> {
  const price = await calculateExperiencePrice(portal.memberContext, wanted);
  if (price.total !== seen) return price.total;
  try {
    const hold = await holdExperience(portal.memberContext, { ...wanted, price_token: price.price_token });
    return hold.hold_id;
  } catch (err) {
    if (isProblem(err, 'price_changed') && typeof err.facts.extra?.total === 'number')
      return err.facts.extra.total;
    throw err;
  }
}

/**
 * Holds the places at the current price and returns the hold's id. If the price is above the agreed one,
 * releases the hold and returns the new price.
 */
async function holdAtAgreedPrice(
  portal: MemberPortal,
  wanted: Wanted,
  agreed: number,
): Promise<string | number> {
  const hold = await holdExperience(portal.memberContext, wanted);
  if (hold.total <= agreed) return hold.hold_id;
  await releaseExperienceHold(portal.memberContext, { hold_id: hold.hold_id });
  return hold.total;
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
