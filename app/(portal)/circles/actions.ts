'use server';

import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import * as contract from '#server/modules/circles/contract.ts';
import * as circles from '#server/modules/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import { type ActionContext, formAction } from '#server/portal/index.ts';
import * as forms from './forms.ts';
import { type CircleError, refusalText } from './refusal.ts';

/** The text fields of the circle forms; each has its own error text. */
const typedFields = ['name', 'description', 'username'] as const;

const answers = {
  message: 'a change of a circle failed',
  failed: (attempt: ActionContext) => refuse(attempt, { form: 'away' }),
  refused: (wrong: Record<string, unknown>, attempt: ActionContext) => {
    const named = typedFields.find((name) => name in wrong);
    return refuse(attempt, named ? { [named]: named } : { form: 'away' });
  },
};

/** Creates a circle and redirects to it. */
export const createCircle = formAction(forms.createCircleForm, answers, (input, attempt) =>
  change(attempt, '/circles', 'tooMany', async (ctx) => {
    const body = contract.createCircle.body.parse(input);
    const { id } = await circles.createCircle(ctx, body);
    return `/circles/${id}?done=created`;
  }),
);

/** Updates the name, the description and who may invite. */
export const updateCircle = formAction(forms.updateCircleForm, answers, ({ circle, ...input }, attempt) =>
  changeCircle(attempt, circle, { done: 'saved', invalid: 'away' }, async (ctx) => {
    await circles.updateCircle(ctx, { ...input, circle_id: circle });
    return undefined;
  }),
);

/** Deletes the circle for all its members. */
export const deleteCircle = formAction(forms.deleteCircleForm, answers, ({ circle }, attempt) =>
  changeCircle(attempt, circle, { done: 'deleted', invalid: 'away' }, async (ctx) => {
    await circles.deleteCircle(ctx, { circle_id: circle });
    return '/circles?done=deleted';
  }),
);

/** Removes the signed-in member from the circle. */
export const leaveCircle = formAction(forms.leaveCircleForm, answers, ({ circle }, attempt) =>
  changeCircle(attempt, circle, { done: 'left', invalid: 'owner' }, async (ctx) => {
    await circles.leaveCircle(ctx, { circle_id: circle });
    return '/circles?done=left';
  }),
);

/** Removes another member, or an invited person whose address is not confirmed yet. */
export const removeMember = formAction(forms.removeMemberForm, answers, ({ circle, member }, attempt) =>
  changeCircle(attempt, circle, { done: 'removed', invalid: 'owner' }, async (ctx) => {
    await circles.removeMember(ctx, { circle_id: circle, member_id: member });
    return undefined;
  }),
);

/** Transfers the ownership to another member. */
export const transferCircle = formAction(forms.transferCircleForm, answers, ({ circle, member }, attempt) =>
  changeCircle(attempt, circle, { done: 'transferred', invalid: 'unverified' }, async (ctx) => {
    await circles.transferCircle(ctx, { circle_id: circle, member_id: member });
    return undefined;
  }),
);

/** Invites a member by username and e-mails the invitation. */
export const inviteByUsername = formAction(
  forms.inviteByUsernameForm,
  answers,
  ({ circle, username }, attempt) =>
    changeCircle(attempt, circle, { done: 'invited', invalid: 'away' }, async (ctx) => {
      try {
        await circles.inviteByUsername(ctx, { username, circle_id: circle });
        return undefined;
      } catch (err) {
        // The circle existed when the page was rendered, so `not_found` means an unknown username.
        if (isProblem(err, 'not_found')) return { username: 'unknown' };
        if (isProblem(err, 'invalid_state')) return { username: 'already' };
        throw err;
      }
    }),
);

/** Creates an invitation link for up to `max_uses` people. */
export const inviteByLink = formAction(forms.inviteByLinkForm, answers, ({ circle, max_uses }, attempt) => {
  const body = contract.inviteByLink.body.safeParse({ max_uses: max_uses || undefined });
  return changeCircle(attempt, circle, { done: 'link', invalid: 'tooManyOpen' }, async (ctx) => {
    if (!body.success) return { form: 'away' };
    await circles.inviteByLink(ctx, { ...body.data, circle_id: circle });
    return undefined;
  });
});

/** Revokes an invitation. */
export const revokeInvitation = formAction(forms.revokeInvitationForm, answers, ({ circle, code }, attempt) =>
  changeCircle(attempt, circle, { done: 'revoked', invalid: 'gone' }, async (ctx) => {
    await circles.revokeInvitation(ctx, { circle_id: circle, invitation_code: code });
    return undefined;
  }),
);

/** Accepts an invitation to the member and redirects to the circle. */
export const acceptInvitation = formAction(forms.acceptInvitationForm, answers, (input, attempt) =>
  change(attempt, '/circles', 'cannotJoin', async (ctx) => {
    await enforceCostLimit(contract.acceptInvitation, ctx);
    const given = { circle_id: input.circle, invitation_code: input.code };
    const { circle } = await circles.acceptInvitation(ctx, given);
    return `/circles/${circle.id}?done=joined`;
  }),
);

/** Declines an invitation to the member. */
export const declineInvitation = formAction(
  forms.declineInvitationForm,
  answers,
  ({ circle, code }, attempt) =>
    change(attempt, '/circles', 'gone', async (ctx) => {
      await enforceCostLimit(contract.declineInvitation, ctx);
      await circles.declineInvitation(ctx, { circle_id: circle, invitation_code: code });
      return '/circles?done=declined';
    }),
);

type Errors = { [field: string]: CircleError | undefined };
/**
 * The result of a change: error keys by field, the address to redirect to, or undefined if the page itself
 * shows it.
 */
type Outcome = Errors | string | undefined;

async function refuse({ typed }: ActionContext, errors: Errors): Promise<FormAnswer> {
  const t = await getTranslations('circles.errors');
  const texts = Object.entries(errors).map(([field, error]) => [field, t(error ?? 'away')]);
  return { values: typed, errors: Object.fromEntries(texts) };
}

async function changeCircle(
  attempt: ActionContext,
  circle: string,
  results: { done: string; invalid: CircleError },
  work: (ctx: MemberContext) => Promise<Outcome>,
): Promise<FormAnswer> {
  const page = `/circles/${encodeURIComponent(circle)}`;
  return change(
    attempt,
    page,
    results.invalid,
    async (ctx) => (await work(ctx)) ?? `${page}?done=${results.done}`,
  );
}

/**
 * Runs a change for the signed-in member. Without a session it redirects to sign-in, which leads back to
 * `page`. `invalid` is the error key for `invalid_state`, whose meaning depends on the change.
 */
async function change(
  attempt: ActionContext,
  page: string,
  invalid: CircleError,
  work: (ctx: MemberContext) => Promise<Exclude<Outcome, undefined>>,
): Promise<FormAnswer> {
  const { portal, typed } = attempt;
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  if (!portal.app.modules.includes('circles')) redirect('/');
  let outcome: Errors | string;
  try {
    outcome = await work(portal.memberContext);
  } catch (err) {
    return { values: typed, errors: { form: await refusalText(portal, err, invalid) } };
  }
  if (typeof outcome === 'string') redirect(outcome, RedirectType.replace);
  return refuse(attempt, outcome);
}
