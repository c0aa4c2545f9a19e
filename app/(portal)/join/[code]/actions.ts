'use server';

import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import * as contract from '#server/modules/circles/contract.ts';
import { acceptInvitation, declineInvitation, joinCircle } from '#server/modules/circles/index.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import { type ActionContext, formAction, type Portal, returnPath } from '#server/portal/index.ts';
import { mailCode } from '../../login/mail-code.ts';
import * as forms from './forms.ts';

/**
 * A number that Ofcom reserves for examples, isolated so that it renders from left to right in every
 * language.
 */
const examplePhone = leftToRight('+44 20 7946 0018');

const message = 'an invitation could not be answered';

/**
 * Joins a circle by a link without a session, e-mails the sign-in code and redirects to its field; signing in
 * then leads to the circle. Every refusal returns the typed values.
 */
export const joinByLink = formAction(
  forms.joinByLinkForm,
  {
    message,
    failed: ({ typed }) => failed(typed),
    refused: async (wrong, { typed }) => ({
      values: typed,
      errors: await fieldErrors(new Set(Object.keys(wrong))),
    }),
  },
  async ({ circle_id, ...input }, attempt): Promise<FormAnswer> => {
    const values = attempt.typed;
    const portal = openPortal(attempt);
    const t = await getTranslations('joining.errors');
    const body = contract.joinCircle.body.safeParse(input);
    if (!body.success) {
      const wrong = new Set(body.error.issues.map(({ path }) => String(path[0])));
      return { values, errors: await fieldErrors(wrong) };
    }
    try {
      // Attempts through the form count towards the same cost limit as those of /v1.
      await enforceCostLimit(contract.joinCircle, portal.context);
      await joinCircle(portal.context, { ...body.data, circle_id });
    } catch (err) {
      if (isProblem(err, 'validation_failed')) {
        const wrong = new Set(err.facts.errors?.map(({ field }) => field));
        return { values, errors: await fieldErrors(wrong) };
      }
      return { values, errors: { form: t(errorKeyOf(portal, err, 'full')) } };
    }
    const failure = await mailCode(portal, body.data.email);
    if (failure) return { values, errors: { form: failure } };
    redirect(`/login?to=${encodeURIComponent(returnPath(`/circles/${circle_id}?done=joined`))}`);
  },
);

const answers = { message, failed: () => failed({}) };

/** Adds the signed-in member to the circle and redirects there. */
export const accept = formAction(forms.acceptForm, answers, ({ circle, code }, attempt) =>
  respond(attempt, code, 'limit', async (ctx) => {
    await enforceCostLimit(contract.acceptInvitation, ctx);
    await acceptInvitation(ctx, { circle_id: circle, invitation_code: code });
    return `/circles/${circle}?done=joined`;
  }),
);

/** Declines the invitation. A link stays valid for others. */
export const decline = formAction(forms.declineForm, answers, ({ circle, code }, attempt) =>
  respond(attempt, code, 'away', async (ctx) => {
    await enforceCostLimit(contract.declineInvitation, ctx);
    await declineInvitation(ctx, { circle_id: circle, invitation_code: code });
    return `/join/${encodeURIComponent(code)}?declined=1`;
  }),
);

async function failed(values: Record<string, string>): Promise<FormAnswer> {
  const t = await getTranslations('joining.errors');
  return { values, errors: { form: t('away') } };
}

async function respond(
  attempt: ActionContext,
  code: string,
  invalid: 'limit' | 'away',
  work: (ctx: MemberContext) => Promise<string>,
): Promise<FormAnswer> {
  const portal = openPortal(attempt);
  if (!portal.memberContext) redirect(`/login?to=${encodeURIComponent(`/join/${encodeURIComponent(code)}`)}`);
  let next: string;
  try {
    next = await work(portal.memberContext);
  } catch (err) {
    const t = await getTranslations('joining.errors');
    return { values: {}, errors: { form: t(errorKeyOf(portal, err, invalid)) } };
  }
  redirect(next, RedirectType.replace);
}

type JoinError = 'over' | 'full' | 'limit' | 'limited' | 'inactive' | 'other' | 'away';

/**
 * The error key of a refusal; `invalid` is the key for `invalid_state`, whose meaning depends on the action.
 */
function errorKeyOf(portal: Portal, err: unknown, invalid: JoinError): JoinError {
  const known: Partial<Record<Problem['code'], JoinError>> = {
    invitation_expired: 'over',
    not_found: 'other',
    membership_inactive: 'inactive',
    rate_limited: 'limited',
    invalid_state: invalid,
  };
  const found = isProblem(err) ? known[err.code] : undefined;
  if (!found) portal.context.log.error({ err }, message);
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

function openPortal({ portal }: ActionContext): Portal {
  if (!portal?.app.modules.includes('circles')) redirect('/');
  return portal;
}
