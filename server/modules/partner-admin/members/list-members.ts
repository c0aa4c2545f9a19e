import { z } from 'zod';
import { memberships } from '#server/modules/tenants/schema.ts';
import { and, eq, gt } from '#server/platform/db/sql.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { id, listLimit, MemberReference, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { findMember, type MemberView, selectMembers } from './view.ts';

const ListMembers = z.object({ app: reference, limit: listLimit, after: id.optional() });

/** Lists members of an app by time of joining. `next` is the `after` of the next page, or null. */
export async function listMembers(
  ctx: OperatorContext,
  given: z.input<typeof ListMembers>,
): Promise<{ members: MemberView[]; next: string | null }> {
  const { app: reference, limit, after } = parseInput(ListMembers, given);
  const app = await findApp(ctx, reference);
  const rows = await selectMembers(ctx, app)
    .where(and(eq(memberships.appId, app.id), after ? gt(memberships.id, after) : undefined))
    .orderBy(memberships.id)
    .limit(limit + 1);
  const members = rows.slice(0, limit);
  return { members, next: rows.length > limit ? (members.at(-1)?.membership_id ?? null) : null };
}

/** Returns one member by e-mail address, username or id. Throws not_found. */
export async function showMember(
  ctx: OperatorContext,
  given: z.input<typeof MemberReference>,
): Promise<MemberView> {
  const input = parseInput(MemberReference, given);
  return findMember(ctx, await findApp(ctx, input.app), input.member);
}
