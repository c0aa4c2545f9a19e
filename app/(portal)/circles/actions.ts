'use server';

import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import * as contract from '#server/circles/contract.ts';
import * as circles from '#server/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { countCost } from '#server/platform/http/count-request.ts';
import { type Attempt, formAction } from '#server/portal/index.ts';
import * as forms from './forms.ts';
import { type CircleError, refusal } from './refusal.ts';

/** The fields of circles that somebody types into, each with its own sentence. */
const typedFields = ['name', 'description', 'username'] as const;

const answers = {
  message: 'a change of a circle failed',
  failed: (attempt: Attempt) => refuse(attempt, { form: 'away' }),
  refused: (wrong: Record<string, unknown>, attempt: Attempt) => {
    const named = typedFields.find((name) => name in wrong);
    return refuse(attempt, named ? { [named]: named } : { form: 'away' });
  },
};

/** Makes a circle and leads to it. */
export const createCircle = formAction(forms.createCircleForm, answers, (input, attempt) =>
  change(attempt, '/circles', 'tooMany', async (ctx) => {
    const body = contract.createCircle.body.parse(input);
    const { id } = await circles.createCircle(ctx, body);
    return `/circles/${id}?done=created`;
  }),
);

/** Changes name, description and who may invite. */
export const updateCircle = formAction(forms.updateCircleForm, answers, ({ circle, ...input }, attempt) =>
  changeCircle(attempt, circle, { done: 'saved', invalid: 'away' }, async (ctx) => {
    await circles.updateCircle(ctx, { ...input, circle_id: circle });
    return undefined;
  }),
);

/** Ends the circle for everybody. */
export const deleteCircle = formAction(forms.deleteCircleForm, answers, ({ circle }, attempt) =>
  changeCircle(attempt, circle, { done: 'deleted', invalid: 'away' }, async (ctx) => {
    await circles.deleteCircle(ctx, { circle_id: circle });
    return '/circles?done=deleted';
  }),
);

/** Ends the member's own stay. */
export const leaveCircle = formAction(forms.leaveCircleForm, answers, ({ circle }, attempt) =>
  changeCircle(attempt, circle, { done: 'left', invalid: 'owner' }, async (ctx) => {
    await circles.leaveCircle(ctx, { circle_id: circle });
    return '/circles?done=left';
  }),
);

/** Removes another member, or somebody who has not confirmed the address yet. */
export const removeMember = formAction(forms.removeMemberForm, answers, ({ circle, member }, attempt) =>
  changeCircle(attempt, circle, { done: 'removed', invalid: 'owner' }, async (ctx) => {
    await circles.removeMember(ctx, { circle_id: circle, member_id: member });
    return undefined;
  }),
);

/** Makes another member the owner. */
export const transferCircle = formAction(forms.transferCircleForm, answers, ({ circle, member }, attempt) =>
  changeCircle(attempt, circle, { done: 'transferred', invalid: 'unverified' }, async (ctx) => {
    await circles.transferCircle(ctx, { circle_id: circle, member_id: member });
    return undefined;
  }),
);

/** Invites a member by username and mails them. */
export const inviteByUsername = formAction(
  forms.inviteByUsernameForm,
  answers,
  ({ circle, username }, attempt) =>
    changeCircle(attempt, circle, { done: 'invited', invalid: 'away' }, async (ctx) => {
      try {
        await circles.inviteByUsername(ctx, { username, circle_id: circle });
        return undefined;
      } catch (err) {
        // The caller's circle was on the page a moment ago: what is unknown is the name.
        if (isProblem(err, 'not_found')) return { username: 'unknown' };
        if (isProblem(err, 'invalid_state')) return { username: 'already' };
        throw err;
      }
    }),
);

/** Makes a link for so many people. */
export const inviteByLink = formAction(forms.inviteByLinkForm, answers, ({ circle, max_uses }, attempt) => {
  const body = contract.inviteByLink.body.safeParse({ max_uses: max_uses || undefined });
  return changeCircle(attempt, circle, { done: 'link', invalid: 'tooManyOpen' }, async (ctx) => {
    if (!body.success) return { form: 'away' };
    await circles.inviteByLink(ctx, { ...body.data, circle_id: circle });
    return undefined;
  });
});

/** Takes an invitation back. */
export const revokeInvitation = formAction(forms.revokeInvitationForm, answers, ({ circle, code }, attempt) =>
  changeCircle(attempt, circle, { done: 'revoked', invalid: 'gone' }, async (ctx) => {
    await circles.revokeInvitation(ctx, { circle_id: circle, invitation_code: code });
    return undefined;
  }),
);

/** Accepts an invitation to the member and leads into the circle. */
export const acceptInvitation = formAction(forms.acceptInvitationForm, answers, (input, attempt) =>
  change(attempt, '/circles', 'gone', async (ctx) => {
    await countCost(contract.acceptInvitation, ctx);
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
      await countCost(contract.declineInvitation, ctx);
      await circles.declineInvitation(ctx, { circle_id: circle, invitation_code: code });
      return '/circles?done=declined';
    }),
);

type Errors = { [field: string]: CircleError | undefined };
/** What a change says: fields with their message, where to go on, or nothing when the page shows it. */
type Outcome = Errors | string | undefined;

async function refuse({ typed }: Attempt, errors: Errors): Promise<FormAnswer> {
  const t = await getTranslations('circles.errors');
  const texts = Object.entries(errors).map(([field, error]) => [field, t(error ?? 'away')]);
  return { values: typed, errors: Object.fromEntries(texts) };
}

async function changeCircle(
  attempt: Attempt,
  circle: string,
  says: { done: string; invalid: CircleError },
  work: (ctx: MemberContext) => Promise<Outcome>,
): Promise<FormAnswer> {
  const page = `/circles/${encodeURIComponent(circle)}`;
  return change(attempt, page, says.invalid, async (ctx) => (await work(ctx)) ?? `${page}?done=${says.done}`);
}

/**
 * Runs a change for the signed-in member; whoever was signed out meanwhile signs in and comes back to the page.
 * `invalid` is the sentence for a refusal because of the state of things, which each change knows for itself.
 */
async function change(
  attempt: Attempt,
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
    return { values: typed, errors: { form: await refusal(portal, err, invalid) } };
  }
  if (typeof outcome === 'string') redirect(outcome, RedirectType.replace);
  return refuse(attempt, outcome);
}
