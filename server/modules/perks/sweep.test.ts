import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, mailsTo, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { sweepPerks } from './index.ts';
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

  test('The e-mail names the day on which a perk ends in the time zone of the portal', async () => {
    const newYork = await aTenant();
    await ctx.db.execute(sql`
      update apps set brand = jsonb_set(brand, '{support,timeZone}', '"America/New_York"') where id = ${newYork.appId}`);
    const ben = await aMember(newYork);
    const today = Temporal.Now.plainDateISO('America/New_York');
    const end = today
      .add({ days: 3 })
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '23:59:59' });
    const perk = await aPerk(ben, { expiresAt: isoInstant(end.epochMilliseconds) });
    await ctx.db.execute(
      sql`update saved_perks set valid_from = now() - interval '30 days' where id = ${perk}`,
    );
    await sweep();
    const [mail] = await expiryMails(ben);
    const day = (days: number) =>
      today.add({ days }).toLocaleString('en-GB', { day: 'numeric', month: 'long' });
    expect(mail?.text).toContain(`until ${day(3)}`);
    expect(mail?.text).not.toContain(day(4));
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
});
