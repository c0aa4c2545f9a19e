'use server';

import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import { leftToRight } from '#server/brands/index.ts';
import * as contract from '#server/circles/contract.ts';
import { acceptInvitation, declineInvitation, joinCircle } from '#server/circles/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { countCost } from '#server/platform/http/count-request.ts';
import { type Portal, readPortal, readText, readTyped } from '#server/portal/index.ts';
import { askForCode } from '../../login/actions.ts';

/** A number that Ofcom keeps for examples, isolated so that it reads from left to right in every language. */
const examplePhone = leftToRight('+44 20 7946 0018');

/**
 * Joins by a link for somebody who is not signed in, mails the sign-in code and leads to the field for it; signing in
 * then leads into the circle. Every refusal gives back what was typed.
 */
export async function joinByLink(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const [portal, t] = await Promise.all([openPortal(), getTranslations('joining.errors')]);
  const values = readTyped(form);
  const circleId = readText(form, 'circle_id');
  const body = contract.joinCircle.body.safeParse({
    invitation_code: readText(form, 'invitation_code'),
    firstname: readText(form, 'firstname'),
    lastname: readText(form, 'lastname'),
    email: readText(form, 'email').trim(),
    phone_number: readText(form, 'phone_number').trim(),
    country_of_residence: readText(form, 'country_of_residence'),
  });
  if (!body.success) {
    const wrong = new Set(body.error.issues.map(({ path }) => String(path[0])));
    return { values, errors: await fieldErrors(wrong) };
  }
  try {
    // The form's tries weigh as much as those over /v1.
    await countCost(contract.joinCircle, portal.context);
    await joinCircle(portal.context, { ...body.data, circle_id: circleId });
  } catch (err) {
    if (isProblem(err, 'validation_failed')) {
      const wrong = new Set(err.facts.errors?.map(({ field }) => field));
      return { values, errors: await fieldErrors(wrong) };
    }
    return { values, errors: { form: t(refused(portal, err, 'full')) } };
  }
  const next = new FormData();
  next.set('email', body.data.email);
  next.set('to', `/circles/${circleId}?done=joined`);
  const { error } = await askForCode({ error: null, value: '' }, next);
  return { values, errors: { form: error ?? t('away') } };
}

/** Makes the signed-in member a member of the circle and leads there. */
export async function accept(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return respond(form, 'limit', async ({ memberContext: ctx }, code, circleId) => {
    await countCost(contract.acceptInvitation, ctx);
    await acceptInvitation(ctx, { circle_id: circleId, invitation_code: code });
    return `/circles/${circleId}?done=joined`;
  });
}

/** Declines; a link stays as it is for others. */
export async function decline(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return respond(form, 'away', async ({ memberContext: ctx }, code, circleId) => {
    await countCost(contract.declineInvitation, ctx);
    await declineInvitation(ctx, { circle_id: circleId, invitation_code: code });
    return `/join/${encodeURIComponent(code)}?declined=1`;
  });
}

type Signed = Portal & { memberContext: NonNullable<Portal['memberContext']> };

async function respond(
  form: FormData,
  invalid: 'limit' | 'away',
  work: (portal: Signed, code: string, circleId: string) => Promise<string>,
): Promise<FormAnswer> {
  const [portal, t] = await Promise.all([openPortal(), getTranslations('joining.errors')]);
  const code = readText(form, 'code');
  if (!portal.memberContext) redirect(`/login?to=${encodeURIComponent(`/join/${encodeURIComponent(code)}`)}`);
  let next: string;
  try {
    next = await work(portal as Signed, code, readText(form, 'circle'));
  } catch (err) {
    return { values: {}, errors: { form: t(refused(portal, err, invalid)) } };
  }
  redirect(next, RedirectType.replace);
}

type JoinError = 'over' | 'full' | 'limit' | 'limited' | 'inactive' | 'other' | 'away';

/** The sentence for a refusal; `invalid` is what the state of things means for this answer. */
function refused(portal: Portal, err: unknown, invalid: JoinError): JoinError {
  const known: Partial<Record<Problem['code'], JoinError>> = {
    invitation_expired: 'over',
    not_found: 'other',
    membership_inactive: 'inactive',
    rate_limited: 'limited',
    invalid_state: invalid,
  };
  const found = isProblem(err) ? known[err.code] : undefined;
  if (!found) portal.context.log.error({ err }, 'an invitation could not be answered');
  return found ?? 'away';
}

async function fieldErrors(wrong: ReadonlySet<string>): Promise<Record<string, string>> {
  const t = await getTranslations('joining.errors');
  const texts: Record<string, string> = {
    firstname: t('firstname'),
    lastname: t('lastname'),
    email: t('email'),
    country_of_residence: t('country_of_residence'),
    phone_number: t('phone_number', { example: examplePhone }),
  };
  const named = Object.entries(texts).filter(([field]) => wrong.has(field));
  return named.length > 0 ? Object.fromEntries(named) : { form: t('away') };
}

async function openPortal(): Promise<Portal> {
  const portal = await readPortal();
  if (!portal?.app.modules.includes('circles')) redirect('/');
  return portal;
}
