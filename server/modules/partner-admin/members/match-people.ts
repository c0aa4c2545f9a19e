import { sql } from '#server/platform/db/sql.ts';
import type { FieldError } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import type { Programme } from './find-programme.ts';
import type { Person } from './person-fields.ts';

/**
 * A person to add. `fieldPrefix` is prepended to the fields of errors: `lines.7.`, or empty outside a file.
 */
export type Candidate = { fieldPrefix: string; person: Person };

/**
 * A candidate with the account and the membership that the e-mail address has already, if any. A pending membership
 * does not count: somebody may have typed the address into an invitation link, and nobody has confirmed it.
 */
export type Matched = Candidate & { userId: string | null; membershipId: string | null };

/**
 * Looks up existing accounts and memberships, and checks that usernames are free and tiers belong to the
 * programme. Existing members are no errors here: they have a `membershipId`. Runs two queries for any number
 * of candidates.
 */
export async function matchPeople(
  ctx: OperatorContext,
  appId: string,
  programme: Programme,
  candidates: readonly Candidate[],
): Promise<{ matched: Matched[]; errors: FieldError[] }> {
  const [known, taken] = await Promise.all([
    knownPeople(ctx, appId, candidates),
    takenUsernames(ctx, candidates),
  ]);
  const errors: FieldError[] = [];
  const matched = candidates.map((candidate) => {
    const { fieldPrefix, person } = candidate;
    const found = known.get(person.email);
    if (person.tier && !programme.tiers.includes(person.tier)) {
      const message = `The programme has ${programme.tiers.join(', ')}.`;
      errors.push({ field: `${fieldPrefix}tier`, code: 'invalid', message });
    }
    const owner = person.username && taken.get(person.username);
    if (owner && owner !== found?.user_id) {
      errors.push({ field: `${fieldPrefix}username`, code: 'taken', message: 'Is in use already.' });
    }
    return {
      ...candidate,
      userId: found?.user_id ?? null,
      membershipId: found?.membership_id ?? null,
    };
  });
  return { matched, errors };
}

type KnownPerson = { email: string; user_id: string; membership_id: string | null };

async function knownPeople(ctx: OperatorContext, appId: string, candidates: readonly Candidate[]) {
  const emails = JSON.stringify(candidates.map(({ person }) => person.email));
  const rows = await ctx.db.execute<KnownPerson>(sql`
    select lower(u.email) as email, u.id as user_id, m.id as membership_id
    from jsonb_array_elements_text(${emails}::text::jsonb) as asked(email)
    join users u on u.email = asked.email::citext
    left join memberships m on m.app_id = ${appId} and m.user_id = u.id and m.status <> 'pending'`);
  return new Map(rows.map((row) => [row.email, row]));
}

async function takenUsernames(ctx: OperatorContext, candidates: readonly Candidate[]) {
  const names = JSON.stringify(candidates.flatMap(({ person }) => person.username ?? []));
  const rows = await ctx.db.execute<{ username: string; id: string }>(sql`
    select lower(u.username) as username, u.id
    from jsonb_array_elements_text(${names}::text::jsonb) as asked(username)
    join users u on u.username = asked.username::citext`);
  return new Map(rows.map((row) => [row.username, row.id]));
}
