import { beforeAll, describe, expect, test } from 'vitest';
import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { PersonalDataDocument } from '#server/modules/privacy/index.ts';
import {
  aHistory,
  aNamedMember,
  type NamedMember,
  tablesContaining,
} from '#server/modules/privacy/testing/named-member.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  addToTenant,
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  type Person,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { runOpsProcess } from '../../../../scripts/ops/testing/run-ops-process.ts';
import {
  cancelMember,
  disableApp,
  eraseMember,
  exportMember,
  listAuditEntries,
  resumeMember,
  showMember,
} from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const ctx = { ...operatorContext(), reason: 'Ticket 4711' };
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
});

const of = (member: Person) => ({ app: member.tenant.appId, member: member.email });
const wordsOf = (ana: NamedMember) => [ana.email, ana.username, ana.first, ana.last, ana.guest];

async function ownExport(as: Person): Promise<PersonalDataDocument> {
  const { body } = await callApi<PersonalDataDocument>('GET', '/v1/users/me/export', { as });
  return body;
}

/** The document as the terminal prints it, without the instant at which it was read. */
function withoutInstant(document: PersonalDataDocument) {
  const { exported_at: _, ...data } = JSON.parse(JSON.stringify(document)) as PersonalDataDocument;
  return data;
}

async function ownerOf({ tenant, membershipId }: Person) {
  const [row] = await ctx.db.execute<{ id: string; email: string; status: string; is_active: boolean }>(sql`
    select u.id, u.email, m.status, u.is_active from memberships m join users u on u.id = m.user_id
    where m.app_id = ${tenant.appId} and m.id = ${membershipId}`);
  return row;
}

/** What the audit log has of an operator's acts of this action on members of the tenant, the newest first. */
async function actsOf(action: string, { appId }: Tenant) {
  const { acts } = await listAuditEntries(ctx, { app: appId, limit: 500 });
  return acts.filter((act) => act.action === action);
}

/** Returns the facts of the refusal of a rejected call. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, facts }: { code: string; facts: { detail?: string; extra?: Record<string, unknown> } }) => ({
      code,
      ...facts,
    }),
  );

describe('Exporting the data of a member by an operator', () => {
  test('The export of an operator is the document of the member’s own export, before and after the membership is cancelled', async () => {
    const ana = await aNamedMember(tenant);
    await aHistory(tenant, ana);
    await aCircle(ana);
    const own = withoutInstant(await ownExport(ana));
    expect(own.bookings).toHaveLength(1);
    expect(withoutInstant(await exportMember(ctx, of(ana)))).toEqual(own);

    await cancelMember(ctx, of(ana));

    expect(withoutInstant(await exportMember(ctx, of(ana)))).toEqual({
      ...own,
      membership: { ...own.membership, status: 'cancelled' },
      sessions: own.sessions.map((session) => ({ ...session, ended: true })),
    });
  });

  test('Exports of an operator do not count towards the member’s limit of exports', async () => {
    const ana = await aMember(tenant);
    for (let exports = 0; exports < 6; exports += 1) await exportMember(ctx, of(ana));
    expect((await callApi('GET', '/v1/users/me/export', { as: ana })).status).toBe(200);
  });

  test('The export of an operator has no data of the person in another app', async () => {
    const elsewhere = await aTenant();
    const there = await aMember(elsewhere);
    const here = await addToTenant(tenant, there);
    const exported = JSON.stringify(await exportMember(ctx, of(here)));
    expect(exported).toContain(here.membershipId);
    for (const word of [there.membershipId, elsewhere.appId]) expect(exported).not.toContain(word);
  });
});

describe('Erasing a member by an operator', () => {
  test('Erasing a cancelled member leaves no row with personal data and changes no amount of a booking', async () => {
    const ana = await aNamedMember(tenant);
    const { bookingId } = await aHistory(tenant, ana);
    await cancelMember(ctx, of(ana));
    const sums = () =>
      ctx.db.execute(sql`select state, total_minor, paid_minor from bookings where id = ${bookingId}`);
    const before = await sums();
    expect(await tablesContaining(wordsOf(ana))).toEqual(
      expect.arrayContaining(['bookings', 'memberships', 'users', 'wishlists']),
    );

    expect(await eraseMember(ctx, of(ana))).toEqual({ membership_id: ana.membershipId, status: 'erased' });

    expect(await tablesContaining(wordsOf(ana))).toEqual([]);
    expect(await sums()).toEqual(before);
    // Without another app the person's own row is the pseudonym.
    expect(await ownerOf(ana)).toMatchObject({ id: ana.userId, status: 'cancelled', is_active: false });
  });

  test('Erasing a member ends their sessions in this app and makes the e-mail address unknown in it', async () => {
    const ana = await aMember(tenant);
    // In another app the user stays active, so that only the end of the session signs them out here.
    await addToTenant(await aTenant(), ana);
    await eraseMember(ctx, of(ana));
    expect((await callApi('GET', '/v1/users/me', { as: ana })).status).toBe(401);
    await expect(mailedPasscode(tenant, ana.email)).rejects.toThrow('No passcode');
  });

  test('An erased person keeps another app, and the erased app keeps no reference to the person', async () => {
    const ana = await aNamedMember(tenant);
    const { bookingId } = await aHistory(tenant, ana);
    const there = await addToTenant(await aTenant(), ana);

    await eraseMember(ctx, of(ana));

    const { body } = await callApi('GET', '/v1/users/me', { as: there });
    expect(body).toMatchObject({ email: ana.email, firstname: ana.first });
    const pseudonym = await ownerOf(ana);
    expect(pseudonym).toMatchObject({ email: expect.stringMatching(/@deleted\.invalid$/), is_active: false });
    const [booking] = await ctx.db.execute(sql`select user_id from bookings where id = ${bookingId}`);
    expect(booking?.user_id).toBe(pseudonym?.id);
  });

  test('A member of a disabled app can be exported and erased', async () => {
    const closed = await aTenant();
    const ana = await aMember(closed);
    await disableApp(ctx, { app: closed.appId });
    expect((await exportMember(ctx, of(ana))).profile.email).toBe(ana.email);
    await eraseMember(ctx, of(ana));
    expect(await ownerOf(ana)).toMatchObject({ is_active: false });
  });

  test('Erasing a member is refused with the obstacles of their own deletion, and changes nothing', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    const held = await initiate(tenant, ana, await aRate(ana));
    const circle = await aCircle(ana, { members: [ben] });
    await ctx.db.execute(sql`
      update organisation_members set role = 'admin'
      where organisation_id = ${tenant.organisationId} and user_id = ${ana.userId}`);
    const own = await callApi<{ obstacles: unknown[] }>('GET', '/v1/users/me/deletion', { as: ana });
    expect(own.body.obstacles).toHaveLength(3);
    await cancelMember(ctx, of(ana));
    const before = await actsOf('member.erase', tenant);

    const refusal = await refusalOf(eraseMember(ctx, of(ana)));

    expect(refusal).toMatchObject({ code: 'invalid_state', extra: { obstacles: own.body.obstacles } });
    const names = [`live_booking ${held.body.booking_id}`, `circle_owner ${circle.id}`, 'staff'];
    expect(refusal?.detail).toBe(`The member has obstacles: ${names.join(', ')}.`);
    expect(await ownerOf(ana)).toMatchObject({ email: ana.email, is_active: true });
    expect(await actsOf('member.erase', tenant)).toEqual(before);
  });

  test('Erasing a member needs a reason', async () => {
    const ana = await aMember(tenant);
    expect(await refusedFields(eraseMember({ ...ctx, reason: ' ' }, of(ana)))).toEqual(['reason required']);
    expect(await ownerOf(ana)).toMatchObject({ is_active: true });
  });

  test('An erasure that the audit log cannot record erases nothing', async () => {
    const ana = await aNamedMember(tenant);
    const unnamed = { ...ctx, operator: null as unknown as string };
    await expect(eraseMember(unnamed, of(ana))).rejects.toThrow();
    expect(await ownerOf(ana)).toMatchObject({ id: ana.userId, email: ana.email, status: 'active' });
  });

  test.each([
    ['only this app', false],
    ['another app', true],
  ])('An erased person with %s is not found by any name of theirs', async (_, staysElsewhere) => {
    const ana = await aMember(tenant);
    if (staysElsewhere) await addToTenant(await aTenant(), ana);
    await eraseMember(ctx, of(ana));
    for (const member of [ana.email, ana.username, ana.userId, ana.membershipId]) {
      const named = { app: tenant.appId, member };
      expect(await refusalCode(exportMember(ctx, named))).toBe('not_found');
      expect(await refusalCode(eraseMember(ctx, named))).toBe('not_found');
      expect(await refusalCode(showMember(ctx, named))).toBe('not_found');
      expect(await refusalCode(resumeMember(ctx, named))).toBe('not_found');
    }
  });

  test.each([
    ['only this app', false],
    ['another app', true],
  ])('Of three simultaneous erasures of a person with %s exactly one succeeds', async (_, staysElsewhere) => {
    const ana = await aMember(tenant);
    if (staysElsewhere) await addToTenant(await aTenant(), ana);
    const codes = await Promise.all([1, 2, 3].map(() => refusalCode(eraseMember(ctx, of(ana)))));
    expect(codes.toSorted()).toEqual(['not_found', 'not_found', null]);
  });
});

describe('The audit log of exports and erasures', () => {
  test('Export and erasure are in the audit log by membership, without data of the person and without the user’s id', async () => {
    const own = await aTenant();
    const ana = await aNamedMember(own);
    await addToTenant(await aTenant(), ana);
    await exportMember(ctx, of(ana));
    await eraseMember(ctx, of(ana));
    const { acts } = await listAuditEntries(ctx, { app: own.appId });
    const entry = {
      operator: ctx.operator,
      reason: 'Ticket 4711',
      organisation_id: own.organisationId,
      app_id: own.appId,
      subject_id: ana.membershipId,
      detail: {},
    };
    expect(acts).toMatchObject([
      { ...entry, action: 'member.erase' },
      { ...entry, action: 'member.export' },
    ]);
    for (const word of [...wordsOf(ana), ana.userId]) expect(JSON.stringify(acts)).not.toContain(word);
  });
});

describe('The commands for the data of a member', () => {
  const run = (person: Person, ...args: string[]) =>
    runOpsProcess([
      ...['member', ...args, '--app', person.tenant.appId, '--member', person.email],
      ...['--environment', 'sandbox', '--by', newId()],
    ]);

  test('The commands print the export as JSON, name the obstacles on standard error, and erase', async () => {
    const ana = await aNamedMember(tenant);
    await aHistory(tenant, ana);
    const own = withoutInstant(await ownExport(ana));
    const exported = await run(ana, 'export');
    expect({ code: exported.code, errors: exported.errors }).toEqual({ code: 0, errors: '' });
    expect(withoutInstant(JSON.parse(exported.output) as PersonalDataDocument)).toEqual(own);

    const circle = await aCircle(ana, { members: [await aMember(tenant)] });
    const refused = await run(ana, 'erase', '--reason', 'Ticket 4711');
    expect([refused.code, refused.errors.trim()]).toEqual([
      1,
      `Refused: The member has obstacles: circle_owner ${circle.id}.`,
    ]);
    await ctx.db.execute(
      sql`update circle_members set status = 'left' where circle_id = ${circle.id} and user_id <> ${ana.userId}`,
    );
    expect((await run(ana, 'erase', '--reason', 'Ticket 4711')).code).toBe(0);
    expect(await tablesContaining(wordsOf(ana))).toEqual([]);
  });
});
