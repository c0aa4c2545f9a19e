import { auditedKey, writeAuditEntry } from '#server/modules/audit/index.ts';
import type { BaseContext, ServerContext } from '#server/platform/context/index.ts';
import { type Input, type Output, type Reply, reply } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { adjustPoints } from './adjust-points.ts';
import type * as contract from './contract-grants.ts';
import { balanceOf, readLedger } from './ledger.ts';

type Answer = Output<typeof contract.adjustMemberPoints>;

/**
 * Credits or debits points of a member for a partner's server, with an audit entry. A repeated reference or
 * Idempotency-Key changes nothing and returns the first entry with the present balance. Fails with `not_found` for an
 * account without a membership in the app, with `membership_inactive`, as `adjustPoints` does, and with
 * `validation_failed` for a reference of another change.
 */
export async function adjustMemberPoints(
  ctx: ServerContext,
  input: Input<typeof contract.adjustMemberPoints>,
): Promise<Reply<Answer>> {
  const { id: userId, points, reason, description } = input;
  if (ctx.keyed?.madeId) {
    const made = await readEntry(ctx, ctx.app.id, sql`e.id = ${ctx.keyed.madeId}`);
    if (made) return reply(await answerOf(ctx, made), { status: 201 });
  }
  if (input.reference === undefined && !ctx.keyed)
    throw invalid('reference', 'required', 'Send a reference or an Idempotency-Key.');
  // Spendings have references of their own in the same column.
  const reference = input.reference === undefined ? null : `partner:${input.reference}`;
  return transaction(ctx, async (ctx) => {
    if (reference !== null) await lockReference(ctx, reference);
    const membership = await lockMembership(ctx, userId);
    const known =
      reference === null ? null : await readEntry(ctx, ctx.app.id, sql`e.reference = ${reference}`);
    if (known) {
      if (known.membership_id === membership.id && known.points === points)
        return reply(await answerOf(ctx, known), { status: 200 });
      throw invalid('reference', 'taken', 'Was used for another member or number of points.');
    }
    if (membership.status !== 'active') throw problem('membership_inactive');
    const change = { appId: ctx.app.id, membershipId: membership.id, points };
    const { entryId, balance } = await adjustPoints(ctx, {
      ...change,
      note: description,
      reference,
      mayOwe: false,
    });
    await writeAuditEntry(ctx, {
      ...auditedKey(ctx),
      action: 'points.adjust',
      reason,
      subjectId: membership.id,
      detail: { points, balance, entry: entryId, reference: input.reference ?? null },
    });
    if (ctx.keyed) await recordCreatedResource(ctx.db, ctx.keyed, entryId);
    const made = await readEntry(ctx, ctx.app.id, sql`e.id = ${entryId}`);
    if (!made) throw new Error('The entry was not stored');
    return reply({ ...presentEntry(made), balance }, { status: 201 });
  });
}

/** Makes two requests with the same reference wait for each other, also when they name different members. */
async function lockReference(ctx: ServerContext, reference: string): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('points_reference'), hashtext(${`${ctx.app.id} ${reference}`}))`,
  );
}

/** Locks the membership of an account against changes of its status and its ledger. */
async function lockMembership(ctx: ServerContext, userId: string): Promise<{ id: string; status: string }> {
  const [membership] = isUuid(userId)
    ? await ctx.db.execute<{ id: string; status: string }>(sql`
        select id, status from memberships where app_id = ${ctx.app.id} and user_id = ${userId} for no key update`)
    : [];
  if (!membership) throw problem('not_found');
  return membership;
}

type Entry = {
  id: string;
  user_id: string;
  membership_id: string;
  points: number;
  description: string;
  expires_at: string | null;
  created_at: string;
};

async function readEntry(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  filter: ReturnType<typeof sql>,
): Promise<Entry | undefined> {
  const [entry] = await ctx.db.execute<Entry>(sql`
    select e.id, m.user_id, e.membership_id, e.points, e.note as description, e.expires_at, e.created_at
    from point_entries e join memberships m on m.app_id = e.app_id and m.id = e.membership_id
    where e.app_id = ${appId} and ${filter}`);
  return entry;
}

async function answerOf(ctx: ServerContext, entry: Entry): Promise<Answer> {
  const key = { appId: ctx.app.id, membershipId: entry.membership_id };
  return { ...presentEntry(entry), balance: balanceOf(await readLedger(ctx, key)) };
}

function presentEntry({
  created_at: createdAt,
  expires_at: expiresAt,
  ...entry
}: Entry): Omit<Answer, 'balance'> {
  return {
    ...entry,
    expires_at: expiresAt === null ? null : isoInstant(Date.parse(expiresAt)),
    created_at: isoInstant(Date.parse(createdAt)),
  };
}
