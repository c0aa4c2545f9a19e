import { beforeAll, describe, expect, test } from 'vitest';
import { failureKey } from '#server/modules/auth/prove-passcode.ts';
import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';
import { anEndpointAt, aReceiver, runDue } from '#server/modules/webhooks/testing/receiver.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, breaksBooks, callApi, systemContext, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode, wrongPasscode } from '#server/testing/passcodes.ts';
import { aFullHistory } from './testing/full-history.ts';
import {
  aHistory,
  aNamedMember,
  aPastStay,
  requestDeletion,
  tablesContaining,
} from './testing/named-member.ts';

const execute = <Row extends Record<string, unknown>>(query: SQL) => systemContext().db.execute<Row>(query);
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
});

const bookingRow = async (id: string) => {
  const [row] = await execute<{ state: string; total_minor: string; paid_minor: string; text: string }>(
    sql`select state, total_minor, paid_minor, b::text as text from bookings b where id = ${id}`,
  );
  return row;
};

describe('Deleting an account', () => {
  test('Account deletion erases the failed sign-ins by e-mail and by id', async () => {
    const ana = await aNamedMember(tenant);
    const keys = [ana.email, `id:${ana.userId}`].map((name) => failureKey({ environment: 'Sandbox' }, name));
    for (const name of [{ email: ana.email }, { user_id: ana.userId }])
      await callApi('POST', '/v1/auths/login', { app: tenant, body: { ...name, passcode: '000000' } });
    const failures = () => execute(sql`select 1 from login_failures where identifier_hash in ${keys}`);
    expect(await failures()).toHaveLength(2);
    expect((await requestDeletion(ana)).status).toBe(204);
    expect(await failures()).toHaveLength(0);
  });

  test('Account deletion leaves no row with personal data and changes no amount of a booking', async () => {
    const ana = await aNamedMember(tenant);
    const { bookingId } = await aHistory(tenant, ana);
    const words = [ana.email, ana.username, ana.first, ana.last, ana.guest];
    const before = await bookingRow(bookingId);
    expect(await tablesContaining(words)).toEqual(
      expect.arrayContaining(['bookings', 'mails', 'memberships', 'users', 'wishlists']),
    );

    expect((await requestDeletion(ana)).status).toBe(204);

    expect(await tablesContaining(words)).toEqual([]);
    const { text: _, ...sums } = before ?? { text: '' };
    expect(await bookingRow(bookingId)).toMatchObject(sums);
  });

  test('Account deletion erases names, addresses and notes from bookings of every kind', async () => {
    const ana = await aNamedMember(tenant);
    const { texts, ...ids } = await aFullHistory(tenant, ana);
    const words = [ana.email, ana.username, ana.first, ana.last, ana.guest, '912345678'];
    const known = await tablesContaining(words);
    expect(known).toEqual(expect.arrayContaining(['bookings', 'checkout_items', 'travel_quotes']));
    const before = await Promise.all(Object.values(ids).map(bookingRow));
    expect(before.every((row) => row !== undefined)).toBe(true);
    const all = before.map((row) => row?.text).join();
    for (const word of Object.values(texts)) expect(all).toContain(word);
    const [{ iccid = '' } = {}] = await execute<{ iccid: string }>(
      sql`select details #>> '{profiles,0,iccid}' as iccid from bookings where id = ${ids.esim}`,
    );
    expect(iccid).not.toBe('');

    expect((await requestDeletion(ana)).status).toBe(204);

    expect(await tablesContaining([...words.slice(0, 5), iccid])).toEqual([]);
    const after = await Promise.all(Object.values(ids).map(bookingRow));
    expect(after.map((row) => [row?.state, row?.total_minor, row?.paid_minor])).toEqual(
      before.map((row) => [row?.state, row?.total_minor, row?.paid_minor]),
    );
  });

  test('Account deletion removes the user from stored webhook messages when they stay in another app', async () => {
    const [ana, elsewhere] = [await aNamedMember(tenant), await aTenant()];
    const receiver = await aReceiver();
    receiver.answers.push(() => ({ status: 200, body: `Thank you, ${ana.first}` }));
    await anEndpointAt(receiver, tenant, ['booking.confirmed']);
    await aPastStay(tenant, ana);
    await runDue(tenant);
    await execute(sql`
      insert into memberships (app_id, id, user_id, status, tier)
      values (${elsewhere.appId}, ${newId()}, ${ana.userId}, 'active', 'bronze')`);
    const delivered = () =>
      execute<{ containsUserId: boolean; answerContainsName: boolean; type: string }>(sql`
        select d.body like ${`%${ana.userId}%`} as "containsUserId", d.body::json ->> 'type' as type,
          coalesce(bool_or(a.answer like ${`%${ana.first}%`}), false) as "answerContainsName"
        from webhook_deliveries d left join webhook_attempts a on a.app_id = d.app_id and a.delivery_id = d.id
        where d.app_id = ${tenant.appId} and d.body like ${`%${ana.membershipId}%`} group by d.app_id, d.id`);
    expect([...(await delivered())]).toEqual([
      { containsUserId: true, answerContainsName: true, type: 'booking.confirmed' },
    ]);
    expect((await requestDeletion(ana)).status).toBe(204);
    expect([...(await delivered())]).toEqual([
      { containsUserId: false, answerContainsName: false, type: 'booking.confirmed' },
    ]);
    await receiver.close();
  });

  test('Account deletion ends every session at once and makes the e-mail address unknown', async () => {
    const ana = await aMember(tenant);
    const other = newId();
    await execute(sql`
      insert into sessions (app_id, id, user_id, organisation_id, expires_at)
      values (${tenant.appId}, ${other}, ${ana.userId}, ${tenant.organisationId}, now() + interval '1 hour')`);
    expect((await requestDeletion(ana)).status).toBe(204);
    expect((await callApi('GET', '/v1/users/me', { as: ana })).status).toBe(401);
    expect(await execute(sql`select 1 from sessions where user_id = ${ana.userId}`)).toHaveLength(0);
    await expect(mailedPasscode(tenant, ana.email)).rejects.toThrow('No passcode');
  });

  test('Account deletion revokes perks, leaves circles and archives circles without other members', async () => {
    const [owner, ana] = [await aMember(tenant), await aMember(tenant)];
    const circle = await aCircle(owner, { members: [ana] });
    const own = await aCircle(ana);
    const perk = await aPerk(ana);
    expect((await requestDeletion(ana)).status).toBe(204);
    expect(await unitsOf(perk)).toMatchObject({ status: 'revoked' });
    const { body } = await callApi<{ member_count: number }>('GET', `/v1/circle/${circle.id}`, { as: owner });
    expect(body.member_count).toBe(1);
    const [alone] = await execute<{ archived: boolean }>(
      sql`select archived_at is not null as archived from circles where id = ${own.id}`,
    );
    expect(alone?.archived).toBe(true);
  });

  test('Account deletion keeps memberships in other apps, and this app keeps no reference to them', async () => {
    const [ana, elsewhere] = [await aNamedMember(tenant), await aTenant()];
    const { bookingId } = await aHistory(tenant, ana);
    const there = newId();
    await execute(sql`
      insert into memberships (app_id, id, user_id, status, tier)
      values (${elsewhere.appId}, ${there}, ${ana.userId}, 'active', 'bronze')`);

    expect((await requestDeletion(ana)).status).toBe(204);

    const { passcode } = await mailedPasscode(elsewhere, ana.email);
    const signedIn = await callApi<{ user: { firstname: string } }>('POST', '/v1/auths/login', {
      app: elsewhere,
      body: { email: ana.email, passcode },
    });
    expect(signedIn.body.user.firstname).toBe(ana.first);
    expect((await bookingRow(bookingId))?.text).not.toContain(ana.userId);
    const here = await execute<{ email: string; is_active: boolean }>(sql`
      select u.email, u.is_active from memberships m join users u on u.id = m.user_id
      where m.app_id = ${tenant.appId} and m.id = ${ana.membershipId}`);
    expect([...here]).toEqual([{ email: expect.stringMatching(/@deleted\.invalid$/), is_active: false }]);
  });

  test('Account deletion changes no data of other members', async () => {
    const [ana, ben] = [await aNamedMember(tenant), await aNamedMember(tenant)];
    const history = await aHistory(tenant, ben);
    const words = [ben.email, ben.username, ben.first, ben.guest];
    const [tables, booking] = [await tablesContaining(words), await bookingRow(history.bookingId)];
    expect((await requestDeletion(ana)).status).toBe(204);
    expect(await tablesContaining(words)).toEqual(tables);
    expect(await bookingRow(history.bookingId)).toEqual(booking);
    expect((await callApi('GET', '/v1/users/me', { as: ben })).status).toBe(200);
  });

  test('Exactly one of three simultaneous requests to delete an account succeeds', async () => {
    const ana = await aNamedMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const body = { email: ana.email, passcode };
    const answers = await Promise.all(
      [1, 2, 3].map(() => callApi('POST', '/v1/users/me/deletion', { as: ana, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  });
});

describe('Refused deletion of an account', () => {
  const exists = async (userId: string) =>
    (await execute(sql`select 1 from users where id = ${userId} and is_active`)).length === 1;

  test('Account deletion is refused with a wrong, expired, missing or foreign passcode', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    const own = await mailedPasscode(tenant, ana.email);
    const foreign = await mailedPasscode(tenant, ben.email);
    for (const passcode of [wrongPasscode(own.passcode), foreign.passcode]) {
      if (passcode === own.passcode) continue;
      const answer = await callApi<{ code: string }>('POST', '/v1/users/me/deletion', {
        as: ana,
        body: { email: ana.email, passcode },
      });
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_passcode']);
    }
    await execute(
      sql`update passcodes set expires_at = now() - interval '1 second' where user_id = ${ana.userId}`,
    );
    const old = await callApi('POST', '/v1/users/me/deletion', {
      as: ana,
      body: { email: ana.email, passcode: own.passcode },
    });
    expect(old.status).toBe(401);
    const none = await callApi('POST', '/v1/users/me/deletion', { as: ana, body: { email: ana.email } });
    expect(none.status).toBe(422);
    expect(await exists(ana.userId)).toBe(true);
  });

  test('Account deletion is refused for another e-mail address, and the passcode stays valid', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const refused = await callApi<{ errors: { field: string }[] }>('POST', '/v1/users/me/deletion', {
      as: ana,
      body: { email: ben.email, passcode },
    });
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, 'email']);
    expect([await exists(ana.userId), await exists(ben.userId)]).toEqual([true, true]);
    const meant = await callApi('POST', '/v1/users/me/deletion', {
      as: ana,
      body: { email: ` ${ana.email.toUpperCase()}`.trim(), passcode },
    });
    expect(meant.status).toBe(204);
  });

  test('Account deletion and sign-in share the limit of five attempts in ten minutes', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const wrong = { email: ana.email, passcode: wrongPasscode(passcode) };
    for (let tries = 0; tries < 3; tries += 1)
      await callApi('POST', '/v1/auths/login', { app: tenant, body: wrong });
    const answers = [];
    for (let tries = 0; tries < 3; tries += 1)
      answers.push(await callApi('POST', '/v1/users/me/deletion', { as: ana, body: wrong }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('Account deletion is refused while a booking is unpaid or upcoming, and the passcode stays valid', async () => {
    const ana = await aMember(tenant);
    const held = await initiate(tenant, ana, await aRate(ana));
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const deleteAccount = () =>
      callApi<{ code: string; obstacles: { code: string; id: string }[] }>('POST', '/v1/users/me/deletion', {
        as: ana,
        body: { email: ana.email, passcode },
      });
    const refused = await deleteAccount();
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state']);
    expect(refused.body.obstacles).toMatchObject([{ code: 'live_booking', id: held.body.booking_id }]);
    await execute(
      sql`update bookings set state = 'confirmed', hold_expires_at = null where id = ${held.body.booking_id}`,
    );
    expect((await deleteAccount()).status).toBe(409);
    await execute(sql`update bookings set state = 'cancelled' where id = ${held.body.booking_id}`);
    expect((await deleteAccount()).status).toBe(204);
  });

  test('Account deletion is refused for the owner of a circle with members and for staff', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    const circle = await aCircle(ana, { members: [ben] });
    const { body } = await callApi('GET', '/v1/users/me/deletion', { as: ana });
    expect(body).toMatchObject({ obstacles: [{ code: 'circle_owner', id: circle.id, title: 'Family' }] });
    expect((await requestDeletion(ana)).status).toBe(409);
    const admin = await aMember(tenant, { role: 'admin' });
    const refused = await requestDeletion(admin);
    expect(refused.body.obstacles).toEqual([{ code: 'staff', id: null, title: null }]);
    expect(await exists(admin.userId)).toBe(true);
  });
});
