import { auditedKey, writeAuditEntry } from '#server/modules/audit/index.ts';
import type { ServerContext } from '#server/platform/context/index.ts';
import { type Input, type Reply, reply } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { findCataloguePerks } from '../catalogue/find-catalogue-perks.ts';
import type * as contract from '../contract-grants.ts';
import { checkExpiry } from './check-expiry.ts';
import { findReferences } from './find-references.ts';
import { type GrantOutcome, grantRequested } from './grant-requested.ts';
import { type GrantView, readGrant } from './read-grant.ts';

/**
 * Grants a perk of the catalogue to a member for a partner's server, with an audit entry. A repeated reference or
 * Idempotency-Key returns the perk that was granted. Fails with `not_found` for an account without a membership in the
 * app and for an unknown perk, with `membership_inactive`, with `invalid_state` for a withdrawn perk, and with
 * `validation_failed` for a reference of another grant.
 */
export async function grantPerk(
  ctx: ServerContext,
  input: Input<typeof contract.grantPerk>,
): Promise<Reply<GrantView>> {
  const appId = ctx.app.id;
  const { user_id: userId, quantity, reason, reference = null } = input;
  if (ctx.keyed?.madeId) return reply(await readGrant(ctx, appId, ctx.keyed.madeId), { status: 201 });
  if (reference === null && !ctx.keyed)
    throw invalid('reference', 'required', 'Send a reference or an Idempotency-Key.');
  // What was granted is not checked again: since then its perk may be withdrawn and its expiry past.
  const isRepeated = reference !== null && (await findReferences(ctx, appId, [reference])).has(reference);
  const expiresAt = isRepeated ? undefined : checkExpiry(ctx, input.expires_at);
  return transaction(ctx, async (ctx) => {
    const membershipId = await findMembership(ctx, userId);
    const [perk] = await findCataloguePerks(ctx, appId, [input.perk]);
    if (!perk) throw problem('not_found', { detail: 'The catalogue has no such perk.' });
    if (!isRepeated && perk.withdrawnAt !== null)
      throw problem('invalid_state', { detail: 'The perk is not offered any more.' });
    const request = { membershipId, perk, quantity, expiresAt, reference, note: reason };
    const [outcome] = await grantRequested(ctx, appId, [request]);
    const perkId = grantedPerkOf(outcome);
    if (outcome?.kind === 'granted') {
      await writeAuditEntry(ctx, {
        ...auditedKey(ctx),
        action: 'perk.grant',
        reason,
        subjectId: membershipId,
        detail: { perk: perk.code, quantity, saved_perk: perkId, reference },
      });
      if (ctx.keyed) await recordCreatedResource(ctx.db, ctx.keyed, perkId);
    }
    const view = await readGrant(ctx, appId, perkId);
    return reply(view, { status: outcome?.kind === 'granted' ? 201 : 200 });
  });
}

async function findMembership(ctx: ServerContext, userId: string): Promise<string> {
  const [membership] = isUuid(userId)
    ? await ctx.db.execute<{ id: string }>(
        sql`select id from memberships where app_id = ${ctx.app.id} and user_id = ${userId}`,
      )
    : [];
  if (!membership) throw problem('not_found', { detail: 'The app has no such member.' });
  return membership.id;
}

/** The perk of an outcome. Fails if nothing was granted. */
export function grantedPerkOf(outcome: GrantOutcome | undefined): string {
  if (outcome?.kind === 'granted' || outcome?.kind === 'repeated') return outcome.perkId;
  if (outcome?.kind === 'reference_taken')
    throw invalid('reference', 'taken', 'Was used for another member, perk or quantity.');
  throw problem('membership_inactive');
}
