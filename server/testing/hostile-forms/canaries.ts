import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import type { Actor } from '../samples/sample.ts';

/** A member whose data can be recognised in any output. */
export type MarkedActor = Actor & { canaries: readonly string[] };

/** Gives a member a unique name and telephone number. */
export async function markWithCanaries(actor: Actor): Promise<MarkedActor> {
  const { person, tenant } = actor;
  const mark = person.userId.slice(-8);
  const [first, last, phone] = [`Canaryfirst${mark}`, `Canarylast${mark}`, '+351987650017'];
  await systemContext(tenant.environment).db.execute(sql`
    update users set firstname = ${first}, lastname = ${last}, phone_number = ${phone} where id = ${person.userId}`);
  return { ...actor, canaries: [first, last, phone, person.email, person.username, nameOfRecords(actor)] };
}

const nameOfRecords = ({ person }: Actor) => `Canarything${person.userId.slice(-8)}`;

/** Gives the member's present bookings, lists and circles a unique name. */
export async function markRecords({ person, tenant }: MarkedActor): Promise<void> {
  const { db } = systemContext(tenant.environment);
  const { userId } = person;
  const name = nameOfRecords({ person, tenant });
  await db.execute(sql`update bookings set title = ${name} where user_id = ${userId}`);
  await db.execute(sql`update wishlists set name = ${name} where user_id = ${userId}`);
  await db.execute(sql`
    update circles set name = ${name}
    where id in (select circle_id from circle_members where user_id = ${userId} and role = 'owner')`);
}
