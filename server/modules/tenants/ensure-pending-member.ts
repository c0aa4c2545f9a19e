import type { PublicContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { normaliseEmail } from './normalise-email.ts';

export type NewPerson = {
  email: string;
  firstname: string;
  lastname: string;
  /** E.164. */
  phoneNumber: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** Random suffixes of 40 bits rarely collide; after a collision another one is tried. */
const maxAttempts = 3;

/**
 * Creates an account and a pending membership of the app for an e-mail address, where missing, and returns
 * the user id. Runs the same statements whether or not the address is known, and never changes an existing
 * account or membership. The first sign-in activates the membership. Call it in a transaction.
 */
export async function ensurePendingMember(ctx: PublicContext, person: NewPerson): Promise<string> {
  const email = normaliseEmail(person.email);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await ctx.db.execute(sql`
      insert into users (id, email, username, firstname, lastname, phone_number, country)
      values (${newId()}, ${email}, ${usernameFor(person.firstname)}, ${person.firstname}, ${person.lastname},
        ${person.phoneNumber}, ${person.country})
      on conflict do nothing`);
    const [user] = await ctx.db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
    if (!user) continue;
    await ctx.db.execute(sql`
      insert into memberships (app_id, id, user_id, status, tier)
      values (${ctx.app.id}, ${newId()}, ${user.id}, 'pending',
        coalesce((select tiers->0->>'tier' from programs where app_id = ${ctx.app.id}), 'member'))
      on conflict (app_id, user_id) do nothing`);
    return user.id;
  }
  throw new Error('No free username was found');
}

/**
 * Returns a username such as `ana_x7k2p9qm`: the Latin letters of the first name and a random suffix, no part
 * of the e-mail.
 */
function usernameFor(firstname: string): string {
  const name = firstname
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 20);
  const random = randomToken(15)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 8);
  return `${name || 'member'}_${random}`;
}
