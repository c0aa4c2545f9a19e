'use server';

import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import * as contract from '#server/circles/contract.ts';
import * as circles from '#server/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { countCost } from '#server/platform/http/count-request.ts';
import { readPortal, readText, readTyped } from '#server/portal/index.ts';
import { type CircleError, refusal } from './refusal.ts';

/** Makes a circle and leads to it. */
export async function createCircle(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.createCircle.body.safeParse({ name: readText(form, 'name') });
  return change(form, '/circles', 'tooMany', async (ctx) => {
    if (!body.success) return { name: 'name' };
    const { id } = await circles.createCircle(ctx, body.data);
    return `/circles/${id}?done=created`;
  });
}

/** Changes name, description and who may invite. */
export async function updateCircle(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.updateCircle.body.safeParse({
    name: readText(form, 'name'),
    description: readText(form, 'description') || null,
    invitation_policy: readText(form, 'invitation_policy') || undefined,
  });
  return changeCircle(form, { done: 'saved', invalid: 'away' }, async (ctx, circle_id) => {
    if (!body.success) {
      const field = body.error.issues[0]?.path[0] === 'description' ? 'description' : 'name';
      return { [field]: field };
    }
    await circles.updateCircle(ctx, { ...body.data, circle_id });
    return undefined;
  });
}

/** Ends the circle for everybody. */
export async function deleteCircle(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeCircle(form, { done: 'deleted', invalid: 'away' }, async (ctx, circle_id) => {
    await circles.deleteCircle(ctx, { circle_id });
    return '/circles?done=deleted';
  });
}

/** Ends the member's own stay. */
export async function leaveCircle(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeCircle(form, { done: 'left', invalid: 'owner' }, async (ctx, circle_id) => {
    await circles.leaveCircle(ctx, { circle_id });
    return '/circles?done=left';
  });
}

/** Removes another member, or somebody who has not confirmed the address yet. */
export async function removeMember(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeCircle(form, { done: 'removed', invalid: 'owner' }, async (ctx, circle_id) => {
    await circles.removeMember(ctx, { circle_id, member_id: readText(form, 'member') });
    return undefined;
  });
}

/** Makes another member the owner. */
export async function transferCircle(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeCircle(form, { done: 'transferred', invalid: 'unverified' }, async (ctx, circle_id) => {
    await circles.transferCircle(ctx, { circle_id, member_id: readText(form, 'member') });
    return undefined;
  });
}

/** Invites a member by username and mails them. */
export async function inviteByUsername(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.inviteByUsername.body.safeParse({ username: readText(form, 'username') });
  return changeCircle(form, { done: 'invited', invalid: 'away' }, async (ctx, circle_id) => {
    if (!body.success) return { username: 'username' };
    try {
      await circles.inviteByUsername(ctx, { ...body.data, circle_id });
      return undefined;
    } catch (err) {
      // The caller's circle was on the page a moment ago: what is unknown is the name.
      if (isProblem(err, 'not_found')) return { username: 'unknown' };
      if (isProblem(err, 'invalid_state')) return { username: 'already' };
      throw err;
    }
  });
}

/** Makes a link for so many people. */
export async function inviteByLink(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.inviteByLink.body.safeParse({
    max_uses: Number(readText(form, 'max_uses')) || undefined,
  });
  return changeCircle(form, { done: 'link', invalid: 'tooManyOpen' }, async (ctx, circle_id) => {
    if (!body.success) return { form: 'away' };
    await circles.inviteByLink(ctx, { ...body.data, circle_id });
    return undefined;
  });
}

/** Takes an invitation back. */
export async function revokeInvitation(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeCircle(form, { done: 'revoked', invalid: 'gone' }, async (ctx, circle_id) => {
    await circles.revokeInvitation(ctx, { circle_id, invitation_code: readText(form, 'code') });
    return undefined;
  });
}

/** Accepts an invitation to the member and leads into the circle. */
export async function acceptInvitation(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return change(form, '/circles', 'gone', async (ctx) => {
    await countCost(contract.acceptInvitation, ctx);
    const { circle } = await circles.acceptInvitation(ctx, answered(form));
    return `/circles/${circle.id}?done=joined`;
  });
}

/** Declines an invitation to the member. */
export async function declineInvitation(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return change(form, '/circles', 'gone', async (ctx) => {
    await countCost(contract.declineInvitation, ctx);
    await circles.declineInvitation(ctx, answered(form));
    return '/circles?done=declined';
  });
}

const answered = (form: FormData) => ({
  circle_id: readText(form, 'circle'),
  invitation_code: readText(form, 'code'),
});

/** What a change says: fields with their message, where to go on, or nothing when the page shows it. */
type Outcome = { [field: string]: CircleError | undefined } | string | undefined;

async function changeCircle(
  form: FormData,
  says: { done: string; invalid: CircleError },
  work: (ctx: MemberContext, circleId: string) => Promise<Outcome>,
): Promise<FormAnswer> {
  const id = readText(form, 'circle');
  const page = `/circles/${encodeURIComponent(id)}`;
  return change(
    form,
    page,
    says.invalid,
    async (ctx) => (await work(ctx, id)) ?? `${page}?done=${says.done}`,
  );
}

/**
 * Runs a change for the signed-in member; whoever was signed out meanwhile signs in and comes back to the page.
 * `invalid` is the sentence for a refusal because of the state of things, which each change knows for itself.
 */
async function change(
  form: FormData,
  page: string,
  invalid: CircleError,
  work: (ctx: MemberContext) => Promise<Outcome>,
): Promise<FormAnswer> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('circles.errors')]);
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  if (!portal.app.modules.includes('circles')) redirect('/');
  const refuse = (errors: Record<string, string>): FormAnswer => ({ values: readTyped(form), errors });
  let outcome: Outcome;
  try {
    outcome = await work(portal.memberContext);
  } catch (err) {
    return refuse({ form: await refusal(portal, err, invalid) });
  }
  if (typeof outcome === 'string') redirect(outcome, RedirectType.replace);
  const errors = Object.entries(outcome ?? {}).map(([field, error]) => [field, t(error ?? 'away')]);
  return refuse(Object.fromEntries(errors));
}
