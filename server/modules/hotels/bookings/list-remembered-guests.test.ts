import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, memberContext, type Person, systemContext } from '#server/testing/index.ts';
import { listRememberedGuests } from './index.ts';

type Lead = { firstName: string; lastName: string; email: string; phone: string | null };

const lead = (firstName: string, more: Partial<Lead> = {}): Lead => ({
  firstName,
  lastName: 'Byron',
  email: `${firstName.toLowerCase()}@guests.example`,
  phone: null,
  ...more,
});

const remembered = (firstName: string) => ({
  first_name: firstName,
  last_name: 'Byron',
  email: `${firstName.toLowerCase()}@guests.example`,
  phone: '',
});

/** Stores bookings of the member, the earliest first, one day apart. */
async function book(person: Person, leads: readonly Lead[], kind = 'hotel'): Promise<void> {
  const { appId, organisationId } = person.tenant;
  const rows = leads.map((leadGuest, index) => {
    const id = newId();
    return sql`(${appId}, ${id}, ${kind}, 'confirmed', ${organisationId}, ${person.userId}, ${person.membershipId},
      ${`SJ-${id}`}, 'test', 'Hotel', 'Europe/Paris', now() + interval '1 day', now() + interval '2 days', 'EUR', 4000,
      4000, ${JSON.stringify({ leadGuest })}::jsonb, now() - make_interval(days => ${leads.length - index}))`;
  });
  await systemContext().db.execute(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, user_id, membership_id, reference, supplier, title,
      time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, details, created_at)
    values ${sql.join(rows, sql`, `)}`);
}

test('Remembered guests are the last four lead guests, the latest first, each once and without the member', async () => {
  const member = await aMember(await aTenant());
  const ctx = await memberContext(member);
  const self = remembered('Ada');
  expect(await listRememberedGuests(ctx, self)).toEqual([]);
  await book(
    member,
    ['Ben', 'Cora', 'Dan', 'Eve', 'Finn', 'Cora', 'Ada'].map((name) => lead(name)),
  );
  expect(await listRememberedGuests(ctx, self)).toEqual(['Cora', 'Finn', 'Eve', 'Dan'].map(remembered));
});

test('A remembered guest has the e-mail address and telephone number of the latest booking', async () => {
  const member = await aMember(await aTenant());
  await book(member, [lead('Ben'), lead('Ben', { email: 'new@guests.example', phone: '+33612345678' })]);
  expect(await listRememberedGuests(await memberContext(member), remembered('Ada'))).toEqual([
    { ...remembered('Ben'), email: 'new@guests.example', phone: '+33612345678' },
  ]);
});

test('Remembered guests contain nobody from other members, apps and products', async () => {
  const tenant = await aTenant();
  const [member, other] = [await aMember(tenant), await aMember(tenant)];
  await book(other, [lead('Ben')]);
  await book(await aMember(await aTenant()), [lead('Cora')]);
  await book(member, [lead('Dan')], 'lounge');
  expect(await listRememberedGuests(await memberContext(member), remembered('Ada'))).toEqual([]);
});
