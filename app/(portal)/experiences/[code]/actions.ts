'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import type { HoldAnswer, Trouble } from '#components/booking/hold-answer.ts';
import { parseVisitQuery, visitHref } from '#components/experiences/visit-query.ts';
import {
  calculateExperiencePrice,
  holdExperience,
  releaseExperienceHold,
} from '#server/experiences/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import {
  type MemberPortal,
  noteRefusal,
  priceLine,
  readPortal,
  readTrimmedText,
} from '#server/portal/index.ts';

/**
 * Takes the places of the chosen time for ten minutes and goes on to who comes. A price that is not the one that was
 * seen comes back to be agreed to; nothing is held before.
 */
export async function holdVisit(_: HoldAnswer, form: FormData): Promise<HoldAnswer> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('experiences.hold')]);
  const code = readTrimmedText(form, 'code');
  const slot = readTrimmedText(form, 'slot');
  const visit = parseVisitQuery(
    Object.fromEntries(['date', 'adults', 'children'].map((name) => [name, readTrimmedText(form, name)])),
  );
  const here = visitHref(code, visit);
  const answer: HoldAnswer = { values: { slot }, errors: {}, change: null, trouble: null };
  const asked = await askToSignIn(portal, form, here);
  if (asked || !portal?.memberContext) return { ...answer, trouble: asked };
  const [time_slot = '', option_code] = slot.split(' ');
  if (!option_code) return { ...answer, trouble: { title: t('noTimeTitle'), text: t('noTimeText') } };
  const wanted: Wanted = {
    product_code: code,
    date: visit.date,
    time_slot,
    option_code,
    pax: { adults: visit.adults, children: visit.children },
    currency: portal.currency,
  };
  const agreed = readTrimmedText(form, 'agreed_slot') === slot ? readTrimmedText(form, 'agreed') : '';
  const line = (amount: number) => priceLine(amount, portal.currency, portal.locale);
  const change = (previous: number, now: number): HoldAnswer => ({
    ...answer,
    change: { previous: line(previous), now: line(now), agreed: String(now) },
  });
  const seen = Number(agreed || readTrimmedText(form, `seen ${slot}`));
  let holdId: string;
  try {
    const held = agreed
      ? await holdAtPrice(portal as MemberPortal, wanted, seen)
      : await holdAsSeen(portal as MemberPortal, wanted, seen);
    if (typeof held === 'number') return change(seen, held);
    holdId = held;
  } catch (err) {
    const problem = noteRefusal(portal, err, 'a visit could not be held');
    return { ...answer, trouble: await troubleOf(problem, portal.requestId, here) };
  }
  redirect(`/book-experience/${holdId}`);
}

type Wanted = Parameters<typeof holdExperience>[1];

/** Holds when the exact price is the one that was seen; else gives the new one. */
async function holdAsSeen(portal: MemberPortal, wanted: Wanted, seen: number): Promise<string | number> {
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

/** Holds at the price of this moment and gives the places back when it is not the one that was agreed to. */
async function holdAtPrice(portal: MemberPortal, wanted: Wanted, agreed: number): Promise<string | number> {
  const hold = await holdExperience(portal.memberContext, wanted);
  if (hold.total <= agreed) return hold.hold_id;
  await releaseExperienceHold(portal.memberContext, { hold_id: hold.hold_id });
  return hold.total;
}

async function troubleOf(problem: Problem | null, requestId: string, here: string): Promise<Trouble> {
  const t = await getTranslations('experiences.hold');
  switch (problem?.code) {
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
      return { title: t('failedTitle'), text: t('failedText'), requestId };
  }
}
