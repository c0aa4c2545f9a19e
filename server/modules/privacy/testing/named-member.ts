import { aRate, checkOut, initiate, payWith } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { addHotel, aList } from '#server/modules/wishlists/testing/lists.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, callApi, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';

/** A member whose names occur in no other row, so a table that contains one stores data of the member. */
export type NamedMember = Person & { first: string; last: string; guest: string };

let count = 0;

/** Creates a member with unique names. */
export async function aNamedMember(tenant: Tenant): Promise<NamedMember> {
  const person = await aMember(tenant);
  count += 1;
  const mark = `${person.userId.slice(-6)}${count}`;
  const [first, last, guest] = [`Quilla${mark}`, `Zebrowitz${mark}`, `guest${mark}@guests.example`];
  await systemContext().db.execute(sql`
    update users set firstname = ${first}, lastname = ${last}, phone_number = '+351912345678' where id = ${person.userId}`);
  return { ...person, first, last, guest };
}

/** Creates a paid hotel booking of the member that lies in the past; returns its id. */
export async function aPastStay(tenant: Tenant, person: NamedMember): Promise<string> {
  const held = await initiate(tenant, person, await aRate(person), {
    lead_guest: { first_name: person.first, last_name: person.last, email: person.guest },
    special_requests: `Cot for ${person.last}`,
  });
  const bookingId = held.body.booking_id;
  const session = await checkOut(person, bookingId);
  await payWith(tenant, session.body.payment_intent_id, 'success');
  await runJobs();
  await systemContext().db.execute(sql`
    update bookings set state = 'completed', starts_at = now() - interval '3 days', ends_at = now() - interval '1 day'
    where id = ${bookingId}`);
  return bookingId;
}

/** Creates a past stay, a wishlist with an item and a perk of the member. */
export async function aHistory(tenant: Tenant, person: NamedMember): Promise<{ bookingId: string }> {
  const bookingId = await aPastStay(tenant, person);
  const list = await aList(person, `List of ${person.last}`);
  await addHotel(person, list.id, 1);
  await aPerk(person);
  return { bookingId };
}

/** Requests the deletion of the account with a new passcode. */
export async function requestDeletion(person: Person, change: Record<string, unknown> = {}) {
  const { passcode } = await mailedPasscode(person.tenant, person.email);
  return callApi<{ code: string; obstacles?: { code: string; id: string | null }[] }>(
    'POST',
    '/v1/users/me/deletion',
    { as: person, body: { email: person.email, passcode, ...change } },
  );
}

/** The shipped names of places: 270,000 rows that no request writes, and which take most of the time to read. */
const places = ['places', 'place_names'];

/** Lists the tables that contain one of the words in any column. Places are left out. */
export async function tablesContaining(words: readonly string[]): Promise<string[]> {
  const { db } = systemContext();
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox\\_%'
      and table_name <> all(${sql.param(places)}::text[]) order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.execute<{ known: boolean }>(sql`
      select exists (select 1 from ${sql.identifier(name)} t where t::text ilike any(${sql.param(
        words.map((word) => `%${word}%`),
      )}::text[])) as known`);
    if (row?.known) found.push(name);
  }
  return found;
}
