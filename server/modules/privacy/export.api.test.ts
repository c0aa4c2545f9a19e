import { beforeAll, describe, expect, test } from 'vitest';
import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { aFullHistory } from './testing/full-history.ts';
import { aHistory, aNamedMember } from './testing/named-member.ts';

const execute = <Row extends Record<string, unknown>>(query: SQL) => systemContext().db.execute<Row>(query);
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
});

const exportOf = (as: Person) => callApi<Record<string, unknown>>('GET', '/v1/users/me/export', { as });

describe('Export of personal data', () => {
  test('The export is a file with all personal data that the app stores about the member', async () => {
    const ana = await aNamedMember(tenant);
    const { bookingId } = await aHistory(tenant, ana);
    await aCircle(ana);
    await mailedPasscode(tenant, ana.email);
    const { status, body, headers } = await exportOf(ana);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toMatchObject({
      app: { id: tenant.appId },
      profile: { email: ana.email, first_name: ana.first, last_name: ana.last },
      membership: { id: ana.membershipId, status: 'active' },
      notification_choices: { perk_reminders: true, circle_invitations: true },
      sessions: [{ ended: false }],
      perks: [{ status: 'available' }],
      bookings: [
        {
          booking_id: bookingId,
          kind: 'hotel',
          people: [{ first_name: ana.first, last_name: ana.last, email: ana.guest, passport_on_file: false }],
          notes: [`Cot for ${ana.last}`],
        },
      ],
      payments: [{ status: 'captured' }],
      wishlists: [{ name: `List of ${ana.last}`, items: [{ note: null }] }],
      circles: [{ name: 'Family', role: 'owner', status: 'active' }],
    });
    expect(body.mails).toMatchObject([{ kind: 'passcode' }]);
    expect(body.points).not.toEqual([]);
  });

  test('The export lists for bookings of every kind the people named and the texts entered', async () => {
    const ana = await aNamedMember(tenant);
    const { texts, ...ids } = await aFullHistory(tenant, ana);
    type Exported = {
      booking_id: string;
      kind: string;
      people: { first_name: string; email: string | null; phone: string | null }[];
      notes: string[];
    };
    const { body } = await callApi<{ bookings: Exported[]; perks: unknown[]; payments: unknown[] }>(
      'GET',
      '/v1/users/me/export',
      { as: ana },
    );
    const exported = (id: string) => body.bookings.find((one) => one.booking_id === id);
    const named = { first_name: ana.first, last_name: ana.last, email: ana.guest };
    expect(exported(ids.visit)).toMatchObject({ kind: 'experience', people: [named] });
    expect(exported(ids.visit)?.notes.join()).toContain(texts.answer);
    expect(exported(ids.lounge)).toMatchObject({ kind: 'lounge', people: [named], notes: [texts.request] });
    expect(exported(ids.cancelledLounge)).toMatchObject({
      kind: 'lounge',
      people: [named],
      notes: [texts.cancelReason],
    });
    expect(exported(ids.ride)).toMatchObject({ kind: 'ground', people: [named] });
    expect(exported(ids.ride)?.notes).toEqual(
      expect.arrayContaining([texts.driverNote, expect.stringContaining(texts.street)]),
    );
    expect(exported(ids.esim)).toMatchObject({ kind: 'esim', people: [] });
    expect(exported(ids.esim)?.notes).toEqual([expect.stringMatching(/^89999\d{14}$/)]);
    expect(body.perks).toHaveLength(1);
    expect(body.payments.length).toBeGreaterThanOrEqual(3);
  });

  test('The export holds no data of other users and none of the same user in another app', async () => {
    const [ana, ben] = [await aNamedMember(tenant), await aNamedMember(tenant)];
    await aHistory(tenant, ana);
    const { text } = await exportOf(ben);
    for (const word of [ana.email, ana.username, ana.first, ana.last, ana.guest, ana.userId])
      expect(text).not.toContain(word);

    const elsewhere = await aTenant();
    const session = newId();
    await execute(sql`
      insert into memberships (app_id, id, user_id, status, tier)
      values (${elsewhere.appId}, ${newId()}, ${ana.userId}, 'active', 'gold')`);
    await execute(sql`
      insert into sessions (app_id, id, user_id, organisation_id, user_agent, expires_at)
      values (${elsewhere.appId}, ${session}, ${ana.userId}, ${elsewhere.organisationId}, 'Elsewhere/1', now() + interval '1 hour')`);
    const here = await exportOf(ana);
    expect(here.body).toMatchObject({ membership: { tier: 'bronze' } });
    expect(here.text).not.toContain('Elsewhere/1');
  });

  test('The export holds no secrets: no passcode, key, token or encrypted passport', async () => {
    const ana = await aMember(tenant);
    await execute(sql`
      update users set external_login_key = 'key-of-the-partner', hash_encryption = 'hash-of-the-partner'
      where id = ${ana.userId}`);
    const { text } = await exportOf(ana);
    for (const word of ['key-of-the-partner', 'hash-of-the-partner', 'Sealed', 'client_secret', 'code_hmac'])
      expect(text).not.toContain(word);
  });

  test('Exactly five of twelve simultaneous exports in one day succeed', async () => {
    const ana = await aMember(tenant);
    const answers = await Promise.all(Array.from({ length: 12 }, () => exportOf(ana)));
    const allowed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([allowed.length, refused.length]).toEqual([5, 7]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await exportOf(await aMember(tenant))).status).toBe(200);
  });
});
