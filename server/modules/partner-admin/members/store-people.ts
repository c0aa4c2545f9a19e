import { inviteWaitingMembers } from '#server/modules/circles/index.ts';
import { grantWelcomePoints } from '#server/modules/loyalty/index.ts';
import { addMembers } from '#server/modules/tenants/index.ts';
import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import type { FoundApp } from '../find.ts';
import { violatedConstraint } from '../unique-violations.ts';
import type { Programme } from './find-programme.ts';
import type { Matched } from './match-people.ts';
import { proposeUsername } from './usernames.ts';

export type Stored = { userId: string; membershipId: string; username: string | null };

/**
 * Creates an active membership for everyone, or activates a pending one, and creates an account for each e-mail
 * address without one. Existing accounts are not changed, because they may belong to members of other partners.
 * Places in circles that wait for an address then wait for the person's answer. Runs a fixed number of statements.
 * Publishes `member.created` webhook events. Throws invalid_state if another operator added one of the people, or one
 * of them signed in, at the same time.
 */
export async function storePeople(
  ctx: OperatorContext,
  app: FoundApp,
  programme: Programme,
  people: readonly Matched[],
  source: 'operator' | 'import',
): Promise<Stored[]> {
  const usernames = await freeUsernames(ctx, people);
  const given = people.map(({ person, userId }, index) => ({
    ...person,
    user_id: userId ?? newId(),
    is_new: userId === null,
    membership_id: newId(),
    tier: person.tier ?? programme.tiers[0],
    username: usernames[index],
  }));
  const memberships = await addMembers(ctx, app, given).catch((err: unknown) => {
    if (violatedConstraint(err) === null) throw err;
    throw problem('invalid_state', { detail: 'Somebody added one of these people just now. Run it again.' });
  });
  const rows = given.map((row) => ({
    ...row,
    membership_id: memberships.get(row.user_id) ?? row.membership_id,
  }));
  await inviteWaitingMembers(
    ctx,
    app.id,
    people.flatMap(({ userId }) => userId ?? []),
  );
  await grantWelcomePoints(ctx, app.id, rows, programme.pointsLiveMonths);
  await publishMemberEvents(ctx, app, source, rows);
  return rows.map((row) => ({
    userId: row.user_id,
    membershipId: row.membership_id,
    username: row.username ?? null,
  }));
}

/** Publishes one webhook event per group of up to 100 people, which keeps each message below 20 KB. */
async function publishMemberEvents(
  ctx: OperatorContext,
  app: FoundApp,
  source: 'operator' | 'import',
  rows: readonly { user_id: string; membership_id: string }[],
): Promise<void> {
  const members = rows.map(({ user_id, membership_id }) => ({
    membership_id,
    user_id,
    status: 'active' as const,
  }));
  for (let at = 0; at < members.length; at += 100) {
    await publishWebhookEvent(ctx, app.id, 'member.created', {
      source,
      members: members.slice(at, at + 100),
    });
  }
}

/** Returns a free username for each new person, and null for people who have an account. */
async function freeUsernames(ctx: OperatorContext, people: readonly Matched[]): Promise<(string | null)[]> {
  const used = new Set(people.flatMap(({ person }) => person.username ?? []));
  const names = people.map(({ person, userId }) => {
    if (userId !== null) return null;
    return person.username ?? proposeUnusedUsername(used, person.firstname);
  });
  const proposed = JSON.stringify(names.filter((name) => name !== null));
  const taken = await ctx.db.execute<{ username: string }>(sql`
    select lower(u.username) as username
    from jsonb_array_elements_text(${proposed}::text::jsonb) as asked(username)
    join users u on u.username = asked.username::citext`);
  const collided = new Set(taken.map(({ username }) => username));
  // The chance of a collision is one in 387 million. The unique index rejects a second collision.
  return names.map((name, index) => {
    const { person } = people[index] as Matched;
    return name !== null && !person.username && collided.has(name)
      ? proposeUnusedUsername(used, person.firstname)
      : name;
  });
}

function proposeUnusedUsername(used: Set<string>, firstname: string): string {
  for (;;) {
    const name = proposeUsername(firstname);
    if (used.has(name)) continue;
    used.add(name);
    return name;
  }
}
