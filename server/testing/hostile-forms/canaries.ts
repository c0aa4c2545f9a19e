import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import type { Actor } from '../samples/sample.ts';

/** A member whose data are recognised wherever they turn up. */
export type Marked = Actor & { canaries: readonly string[] };

/** Gives a member names that nobody else has. */
export async function markWithCanaries(actor: Actor): Promise<Marked> {
  const { person, tenant } = actor;
  const mark = person.userId.slice(-8);
  const [first, last, phone] = [`Canaryfirst${mark}`, `Canarylast${mark}`, '+351987650017'];
  await systemContext(tenant.environment).db.execute(sql`
    update users set firstname = ${first}, lastname = ${last}, phone_number = ${phone} where id = ${person.userId}`);
  return { ...actor, canaries: [first, last, phone, person.email, person.username, nameOfThings(actor)] };
}

const nameOfThings = ({ person }: Actor) => `Canarything${person.userId.slice(-8)}`;

/** Gives everything that the member has so far a name that nothing else has: bookings, lists and circles. */
export async function markThings({ person, tenant }: Marked): Promise<void> {
  const { db } = systemContext(tenant.environment);
  const { userId } = person;
  const name = nameOfThings({ person, tenant });
  await db.execute(sql`update bookings set title = ${name} where user_id = ${userId}`);
  await db.execute(sql`update wishlists set name = ${name} where user_id = ${userId}`);
  await db.execute(sql`
    update circles set name = ${name}
    where id in (select circle_id from circle_members where user_id = ${userId} and role = 'owner')`);
}
