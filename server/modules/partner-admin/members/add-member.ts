import { z } from 'zod';
import { users } from '#server/modules/tenants/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { findProgramme } from './find-programme.ts';
import { matchPeople } from './match-people.ts';
import { Person } from './person-fields.ts';
import { storePeople } from './store-people.ts';

const AddMember = z.object({ app: reference }).and(Person);

export type AddedMember = {
  app: string;
  user_id: string;
  membership_id: string;
  email: string;
  username: string;
  tier: string;
  /** True if the e-mail address had an account before. Its name and contact data are then unchanged. */
  existing_account: boolean;
};

/**
 * Adds an active membership of an app, or activates a pending one, and adds an account if the e-mail address has
 * none. Throws a 422 for an existing member.
 */
export async function addMember(
  ctx: OperatorContext,
  given: z.input<typeof AddMember>,
): Promise<AddedMember> {
  const input = parseInput(AddMember, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const programme = await findProgramme(ctx, app.id);
    const { matched, errors } = await matchPeople(ctx, app.id, programme, [
      { fieldPrefix: '', person: input },
    ]);
    if (errors.length > 0) throw problem('validation_failed', { errors });
    const [match] = matched;
    if (match?.membershipId) throw invalid('email', 'taken', 'Is the address of a member already.');
    const [stored] = await storePeople(ctx, app, programme, matched, 'operator');
    if (!stored) throw new Error('No membership was stored');
    await recordAuditEntry(ctx, {
      action: 'member.add',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: stored.userId,
      detail: { tier: input.tier ?? programme.tiers[0] ?? null, points: input.points },
    });
    return {
      app: app.slug,
      user_id: stored.userId,
      membership_id: stored.membershipId,
      email: input.email,
      username: stored.username ?? (await usernameOf(ctx, stored.userId)),
      tier: input.tier ?? programme.tiers[0] ?? '',
      existing_account: match?.userId !== null,
    };
  });
}

async function usernameOf(ctx: OperatorContext, userId: string): Promise<string> {
  const [row] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? '';
}
