import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { revokePerk } from './index.ts';
import {
  aBooking,
  act,
  anActivePerk,
  aPerk,
  canUse,
  ledgerOf,
  lock,
  movePerkToPast,
  perkApi,
  read,
  release,
  settle,
  type WirePerk,
} from './testing/wallet.ts';

type Perks = { perks: WirePerk[] };

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const inDays = (days: number) => isoInstant(Date.now() + days * 86_400_000);
const inHours = (iso: string | null) => (Date.parse(iso ?? '') - Date.now()) / 3_600_000;
const revoke = (perkId: string) =>
  revokePerk(systemContext(), { appId: tenant.appId, perkId, reason: 'A mistake' });

describe('Wallet', () => {
  test('The wallet lists the member’s perks, the newest first, with all fields', async () => {
    const ben = await aMember(tenant);
    const pass = await aPerk(ben, { units: 2, instructions: 'Show it at the desk.', terms: 'Once a day.' });
    const credit = await aPerk(ben, {
      title: 'Dining credit',
      description: 'At airports.',
      category: 'dining',
      image: 'https://partner.example/dining.jpg',
      valueType: 'amount',
      valueMinor: 2_550,
      valueCurrency: 'EUR',
      applicableProducts: [{ product_type: 'dining', product_id: 'ven_1' }],
      expiresAt: null,
    });
    const { status, body } = await perkApi<Perks>(ben, 'GET', '/saved');
    expect(status).toBe(200);
    const fresh = {
      status: 'available',
      units_used: 0,
      units_locked: 0,
      valid_from: timestamp,
      activated_at: null,
      activation_expires_at: null,
      used_at: null,
      acknowledged_at: null,
      booking_id: null,
      redemption: null,
    };
    expect(body).toEqual({
      perks: [
        {
          ...fresh,
          id: credit,
          title: 'Dining credit',
          description: 'At airports.',
          category: 'dining',
          image: 'https://partner.example/dining.jpg',
          value: { type: 'amount', amount: 25.5, currency: 'EUR' },
          units_total: 1,
          units_remaining: 1,
          expires_at: null,
          applicable_products: [{ product_type: 'dining', product_id: 'ven_1' }],
          terms: '',
        },
        {
          ...fresh,
          id: pass,
          title: 'Lounge visit',
          description: '',
          category: 'lounge',
          image: expect.stringMatching(/^\/media\/v1\/perk\/.+\.svg$/),
          value: { type: 'free', amount: null, currency: null },
          units_total: 2,
          units_remaining: 2,
          expires_at: timestamp,
          applicable_products: [{ product_type: 'lounge', product_id: null }],
          terms: 'Once a day.',
        },
      ],
    });
    expect((await read(ben, pass)).body).toEqual(body.perks[1]);
  });

  test('The wallet can be filtered by the current status of the perks', async () => {
    const ben = await aMember(tenant);
    const [active, lapsed, expired, used, revoked] = [
      await anActivePerk(ben),
      await anActivePerk(ben),
      await aPerk(ben),
      await anActivePerk(ben),
      await aPerk(ben),
    ];
    await movePerkToPast(lapsed, '25 hours');
    await movePerkToPast(expired, '91 days');
    await act(ben, used, 'use');
    await revoke(revoked);
    const expected = { active, available: lapsed, expired, used, revoked };
    for (const [status, id] of Object.entries(expected)) {
      const { body } = await perkApi<Perks>(ben, 'GET', `/saved?status=${status}`);
      expect(body.perks.map((perk) => [perk.status, perk.id])).toEqual([[status, id]]);
    }
    const { status, problem } = await perkApi(ben, 'GET', '/saved?status=gone');
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'validation_failed', 'status']);
  });

  test('The wallet contains only the caller’s perks; staff without a membership have none', async () => {
    await aPerk(ana);
    expect((await perkApi<Perks>(await aMember(tenant), 'GET', '/saved')).body).toEqual({ perks: [] });
    const staff = await aMember(tenant, { role: 'admin' });
    await db.execute(sql`delete from memberships where id = ${staff.membershipId}`);
    const { status, problem } = await perkApi(staff, 'GET', '/saved');
    expect([status, problem.code]).toEqual([404, 'not_found']);
    expect((await read(staff, newId())).status).toBe(404);
  });

  test('An app without the perks module has no wallet', async () => {
    const without = await aTenant();
    await db.execute(sql`update apps set modules = array['hotels'] where id = ${without.appId}`);
    expect((await perkApi(await aMember(without), 'GET', '/saved')).status).toBe(404);
  });
});

describe('Usability check', () => {
  test('An available and an active perk can be used', async () => {
    for (const perk of [await aPerk(ana), await anActivePerk(ana)]) {
      const { status, body } = await canUse(ana, perk);
      expect([status, body]).toEqual([200, { can_use: true, reasons: [] }]);
    }
  });

  test('The answer of can-use names the reason why a perk cannot be used', async () => {
    const expired = await aPerk(ana);
    await movePerkToPast(expired, '91 days');
    const early = await aPerk(ana, { validFrom: inDays(1) });
    const used = await anActivePerk(ana);
    await act(ana, used, 'use');
    const revoked = await aPerk(ana);
    await revoke(revoked);
    const locked = await aPerk(ana);
    const bookingId = await aBooking(ana);
    await lock(ana, [locked], bookingId);
    const suspended = await aMember(tenant, { status: 'suspended' });
    const cases = [
      [ana, expired, 'expired'],
      [ana, early, 'not_yet_valid'],
      [ana, used, 'already_used'],
      [ana, revoked, 'no_balance'],
      [ana, locked, 'locked_by_other_booking'],
      [suspended, await aPerk(suspended), 'membership_inactive'],
    ] as const;
    for (const [person, perk, reason] of cases) {
      expect((await canUse(person, perk)).body).toEqual({ can_use: false, reasons: [reason] });
    }
    await release(bookingId);
    expect((await canUse(ana, locked)).body.can_use).toBe(true);
    await lock(ana, [locked], bookingId);
    await settle(bookingId);
    expect((await canUse(ana, locked)).body.reasons).toEqual(['already_used']);
  });

  test('The answer of can-use names all reasons at once', async () => {
    const suspended = await aMember(tenant, { status: 'suspended' });
    const perk = await aPerk(suspended);
    await movePerkToPast(perk, '91 days');
    expect((await canUse(suspended, perk)).body.reasons).toEqual(['membership_inactive', 'expired']);
  });
});

describe('Activation', () => {
  test('An activated perk has a code for 24 hours', async () => {
    const perk = await aPerk(ana, { instructions: 'Show it at the desk.' });
    const { status, body } = await act(ana, perk, 'activate');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', activated_at: timestamp, units_remaining: 1 });
    expect(inHours(body.activation_expires_at)).toBeCloseTo(24, 1);
    expect(body.redemption).toEqual({
      type: 'qr',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      qr_payload: body.redemption?.code,
      qr_svg: expect.stringContaining('<svg'),
      valid_until: body.activation_expires_at,
      instructions: 'Show it at the desk.',
    });
    expect((await read(ana, perk)).body).toEqual(body);
  });

  test('An activation ends with the perk if the perk expires sooner', async () => {
    const perk = await aPerk(ana, { expiresAt: isoInstant(Date.now() + 3_600_000) });
    expect(inHours((await act(ana, perk, 'activate')).body.activation_expires_at)).toBeCloseTo(1, 1);
  });

  test('After an activation expires, the perk is available again; the next code differs', async () => {
    const perk = await aPerk(ana);
    const first = (await act(ana, perk, 'activate')).body;
    await movePerkToPast(perk, '24 hours 1 second');
    expect((await read(ana, perk)).body).toMatchObject({
      status: 'available',
      activated_at: null,
      activation_expires_at: null,
      redemption: null,
    });
    expect((await act(ana, perk, 'use')).status).toBe(409);
    expect((await act(ana, perk, 'cancel')).status).toBe(409);
    const second = (await act(ana, perk, 'activate')).body;
    expect(second.status).toBe('active');
    expect(second.redemption?.code).not.toBe(first.redemption?.code);
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', 'lapsed 0', 'activated 0']);
  });

  test('Activating an active or unusable perk is refused with the reasons', async () => {
    const active = await anActivePerk(ana);
    const expired = await aPerk(ana);
    await movePerkToPast(expired, '91 days');
    const early = await aPerk(ana, { validFrom: inDays(1) });
    const locked = await aPerk(ana);
    await lock(ana, [locked], await aBooking(ana));
    const cases = [
      [active, []],
      [expired, ['expired']],
      [early, ['not_yet_valid']],
      [locked, ['locked_by_other_booking']],
    ] as const;
    for (const [perk, reasons] of cases) {
      const { status, problem } = await act(ana, perk, 'activate');
      expect([status, problem.code, problem.reasons]).toEqual([409, 'invalid_state', reasons]);
    }
    expect(await ledgerOf(active)).toEqual(['granted 1', 'activated 0']);
  });

  test('Activating and using a perk require an active membership', async () => {
    const ben = await aMember(tenant);
    const [idle, active] = [await aPerk(ben), await anActivePerk(ben)];
    await db.execute(sql`update memberships set status = 'suspended' where id = ${ben.membershipId}`);
    for (const answer of [await act(ben, idle, 'activate'), await act(ben, active, 'use')]) {
      expect([answer.status, answer.problem.code]).toEqual([403, 'membership_inactive']);
    }
    expect(await ledgerOf(active)).toEqual(['granted 1', 'activated 0']);
  });
});

describe('Use', () => {
  test('Using an active perk takes its unit once', async () => {
    const perk = await anActivePerk(ana);
    const { status, body } = await act(ana, perk, 'use');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'used',
      units_used: 1,
      units_remaining: 0,
      used_at: timestamp,
      activated_at: timestamp,
      activation_expires_at: null,
      redemption: null,
    });
    const again = await act(ana, perk, 'use');
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_state']);
    expect(again.problem.reasons).toEqual(['already_used']);
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', 'used -1']);
  });

  test('A perk cannot be used without an activation', async () => {
    const perk = await aPerk(ana);
    expect((await act(ana, perk, 'use')).status).toBe(409);
    expect(await ledgerOf(perk)).toEqual(['granted 1']);
  });

  test('A perk with several units stays available until the last unit is used', async () => {
    const perk = await aPerk(ana, { units: 2 });
    const seen: unknown[] = [];
    for (let unit = 0; unit < 2; unit += 1) {
      await act(ana, perk, 'activate');
      const { status, units_remaining } = (await act(ana, perk, 'use')).body;
      seen.push([status, units_remaining]);
    }
    expect(seen).toEqual([
      ['available', 1],
      ['used', 0],
    ]);
    expect((await act(ana, perk, 'activate')).problem.reasons).toEqual(['already_used']);
  });

  test('An expired perk cannot be used, even if it was active', async () => {
    const perk = await anActivePerk(ana, { expiresAt: isoInstant(Date.now() + 3_600_000) });
    await movePerkToPast(perk, '61 minutes');
    expect((await act(ana, perk, 'use')).problem.reasons).toEqual(['expired']);
  });

  test('A use repeated with the same Idempotency-Key is one use and one response', async () => {
    const perk = await anActivePerk(ana, { units: 2 });
    const headers = { 'idempotency-key': newId() };
    const first = await perkApi(ana, 'POST', `/saved/${perk}/use`, headers);
    await act(ana, perk, 'activate');
    const second = await perkApi(ana, 'POST', `/saved/${perk}/use`, headers);
    expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect((await read(ana, perk)).body.units_used).toBe(1);
  });

  test('A use repeated with its Idempotency-Key after a crash does not use another unit', async () => {
    const perk = await anActivePerk(ana, { units: 2 });
    const headers = { 'idempotency-key': newId() };
    await perkApi(ana, 'POST', `/saved/${perk}/use`, headers);
    await act(ana, perk, 'activate');
    await loseResponse(perk);
    const { status, body } = await perkApi(ana, 'POST', `/saved/${perk}/use`, headers);
    expect([status, body.units_used]).toEqual([200, 1]);
  });
});

/** Simulates a crash after the work was done and before the response was stored. */
async function loseResponse(madeId: string): Promise<void> {
  await db.execute(sql`
    update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
    where made_id = ${madeId}`);
}

describe('Acknowledgement', () => {
  test('Acknowledging a perk records the first time only', async () => {
    const perk = await aPerk(ana);
    const first = await act(ana, perk, 'acknowledge');
    expect([first.status, first.body.acknowledged_at]).toEqual([200, timestamp]);
    const second = await act(ana, perk, 'acknowledge');
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'acknowledged 0']);
  });

  test('An expired perk can be acknowledged', async () => {
    const perk = await aPerk(ana);
    await movePerkToPast(perk, '91 days');
    expect((await act(ana, perk, 'acknowledge')).body).toMatchObject({
      status: 'expired',
      acknowledged_at: timestamp,
    });
  });
});

describe('Deactivation', () => {
  test('Cancelling an activation makes the perk available again', async () => {
    const perk = await anActivePerk(ana);
    const { status, body } = await act(ana, perk, 'cancel');
    expect([status, body.status, body.redemption, body.activated_at]).toEqual([200, 'available', null, null]);
    expect((await act(ana, perk, 'use')).status).toBe(409);
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', 'deactivated 0']);
  });

  test('Only an active perk can be deactivated', async () => {
    const used = await anActivePerk(ana);
    await act(ana, used, 'use');
    for (const perk of [await aPerk(ana), used]) {
      const { status, problem } = await act(ana, perk, 'cancel');
      expect([status, problem.code]).toEqual([409, 'invalid_state']);
    }
  });
});
