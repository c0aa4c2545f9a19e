import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { sweepPerks } from './index.ts';
import { scheduleSweep } from './sweep.ts';
import {
  aBooking,
  anActivePerk,
  aPerk,
  ledgerOf,
  lock,
  movePerkToPast,
  settle,
  unitsOf,
} from './testing/wallet.ts';

const ctx = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const sweep = () => sweepPerks.run(ctx, {});

describe('Perk sweep', () => {
  test('The perk sweep records each expired activation once and keeps active ones', async () => {
    const [over, inForce] = [await anActivePerk(ana), await anActivePerk(ana)];
    await movePerkToPast(over, '24 hours 1 second');
    await movePerkToPast(inForce, '23 hours 59 minutes');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await unitsOf(over)).toMatchObject({ status: 'available' });
    expect(await ledgerOf(over)).toEqual(['granted 1', 'activated 0', 'lapsed 0']);
    expect(await unitsOf(inForce)).toMatchObject({ status: 'active' });
  });

  test('The perk sweep records each expired perk once, with its remaining units', async () => {
    const [fresh, active, partly] = [
      await aPerk(ana),
      await anActivePerk(ana),
      await aPerk(ana, { units: 3 }),
    ];
    const bookingId = await aBooking(ana);
    await lock(ana, [partly], bookingId);
    await settle(bookingId);
    const never = await aPerk(ana, { expiresAt: null });
    for (const perk of [fresh, active, partly, never]) await movePerkToPast(perk, '91 days');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect((await ledgerOf(fresh)).at(-1)).toBe('expired -1');
    expect((await ledgerOf(partly)).at(-1)).toBe('expired -2');
    for (const perk of [fresh, active, partly]) {
      expect(await unitsOf(perk)).toMatchObject({ status: 'expired' });
      expect((await ledgerOf(perk)).filter((line) => line.startsWith('expired'))).toHaveLength(1);
    }
    expect(await ledgerOf(never)).toEqual(['granted 1']);
  });

  test('The perk sweep returns only perks held by bookings that ended without service', async () => {
    const states = ['failed', 'expired', 'cancelled', 'pending_payment', 'fulfilling'] as const;
    const perks = new Map<string, string>();
    for (const state of states) {
      const [perk, bookingId] = [await aPerk(ana), await aBooking(ana)];
      await lock(ana, [perk], bookingId);
      await ctx.db.execute(sql`update bookings set state = ${state} where id = ${bookingId}`);
      perks.set(state, perk);
    }
    // The cancellation policy decides whether a booking cancelled after payment returns its perks.
    const [paid, bookingId] = [await aPerk(ana), await aBooking(ana)];
    await lock(ana, [paid], bookingId);
    await settle(bookingId);
    await ctx.db.execute(sql`update bookings set state = 'cancelled' where id = ${bookingId}`);
    await sweep();
    const lockedIn = async (state: string) => (await unitsOf(perks.get(state) ?? '')).locked;
    expect(await Promise.all(states.map(lockedIn))).toEqual([0, 0, 0, 1, 1]);
    expect(await unitsOf(paid)).toMatchObject({ used: 1 });
  });

  test('An activation enqueues the perk sweep for its expiry', async () => {
    await ctx.db.execute(sql`delete from graphile_worker._private_jobs where key like 'sweep_perks:%'`);
    const perk = await anActivePerk(ana);
    await movePerkToPast(perk, '25 hours');
    await ctx.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where key like 'sweep_perks:%'`);
    await runJobs();
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', 'lapsed 0']);
  });

  test('All perk sweeps of one hour share a job', async () => {
    const hour = Date.parse('2199-01-01T10:00:00Z');
    for (let index = 0; index < 30; index += 1) await scheduleSweep(ctx, hour + index * 60_000);
    const jobs = await ctx.db.execute<{ run_at: string }>(sql`
      select run_at from graphile_worker._private_jobs where key like 'sweep_perks:%' and run_at > '2199-01-01'`);
    expect(jobs.map(({ run_at }) => Date.parse(run_at))).toEqual([Date.parse('2199-01-01T11:00:00Z')]);
  });
});

describe('E-mails about expiring perks', () => {
  const expiryMails = async (person: Person) =>
    (await mailsTo(person.email)).filter(({ kind }) => kind === 'perk_expiring');

  test('The e-mail about an expiring perk is sent once, a week before, with a link to the perk', async () => {
    const ben = await aMember(tenant);
    const [soon, later] = [await aPerk(ben, { title: 'Spa hour' }), await aPerk(ben, { title: 'Late perk' })];
    await movePerkToPast(soon, '83 days 1 hour');
    await movePerkToPast(later, '82 days 23 hours');
    await Promise.all([sweep(), sweep(), sweep()]);
    const [mail, ...more] = await expiryMails(ben);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Expires soon: .Spa hour.$/);
    expect(mail?.text).toContain(`/perks/${soon}`);
    expect(mail?.text).not.toContain('Late perk');
    await movePerkToPast(later, '2 hours');
    await sweep();
    await sweep();
    expect((await expiryMails(ben)).map(({ text }) => text.includes('Late perk'))).toEqual([true, false]);
  });

  test('A member gets one e-mail about all expiring perks, in their own language', async () => {
    const ben = await aMember(tenant);
    await ctx.db.execute(sql`update users set locale = 'ar' where id = ${ben.userId}`);
    for (const title of ['Spa hour', 'Lounge visit']) {
      await movePerkToPast(await aPerk(ben, { title }), '84 days');
    }
    await sweep();
    const mails = await expiryMails(ben);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Spa hour');
    expect(mails[0]?.text).toContain('Lounge visit');
    expect(mails[0]?.subject).toContain('تنتهي قريبًا');
    expect(mails[0]?.html).toContain('dir="rtl"');
  });

  test('Expired, locked and short-lived perks and suspended members cause no expiry e-mail', async () => {
    const ben = await aMember(tenant);
    await movePerkToPast(await aPerk(ben), '91 days');
    const held = await aPerk(ben);
    await lock(ben, [held], await aBooking(ben));
    await movePerkToPast(held, '84 days');
    await aPerk(ben, { expiresAt: isoInstant(Date.now() + 5 * 86_400_000) });
    const gone = await aMember(tenant);
    await movePerkToPast(await aPerk(gone), '84 days');
    await ctx.db.execute(sql`update memberships set status = 'suspended' where id = ${gone.membershipId}`);
    await sweep();
    expect(await expiryMails(ben)).toEqual([]);
    expect(await expiryMails(gone)).toEqual([]);
  });

  test('Granting a perk enqueues the jobs for its expiry e-mail and its expiry', async () => {
    const expiresAt = Date.parse('2198-03-20T10:30:00Z');
    await aPerk(ana, { expiresAt: isoInstant(expiresAt) });
    const jobs = await ctx.db.execute<{ run_at: string }>(sql`
      select run_at from graphile_worker._private_jobs
      where key like 'sweep_perks:%' and run_at between '2198-01-01' and '2199-01-01' order by run_at`);
    expect(jobs.map(({ run_at }) => isoInstant(Date.parse(run_at)))).toEqual([
      '2198-03-13T11:00:00.000Z',
      '2198-03-20T11:00:00.000Z',
    ]);
  });
});
