import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { hasComeBack, sendMail } from '#server/platform/email/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { clearMailBounces, listMailBounces } from '../partner-admin/index.ts';
import { operatorContext, refusalCode } from '../partner-admin/testing/operator-context.ts';

const ctx = systemContext();
const secret = 'whsec_sandbox_mail';
let tenant: Tenant;
let address: string;

beforeAll(async () => {
  tenant = await aTenant();
});
beforeEach(() => {
  address = `Ana.${newId()}@people.example`;
});

/** Mails something to the address and returns the Message-ID. */
async function mail(to = address): Promise<string> {
  const content = { fromName: 'Aurora', subject: 's', text: 't', html: 'h' };
  await sendMail(ctx, { appId: tenant.appId, kind: 'passcode', to, ...content });
  const [row] = await ctx.db.execute<{ id: string }>(sql`
    select id from mails where recipient = ${to} order by id desc limit 1`);
  return `<${row?.id}@partner.example>`;
}

function report(body: unknown, signature?: string | null) {
  const raw = JSON.stringify(body);
  const sent = signature === undefined ? hmacHex(secret, raw) : signature;
  return callApi<{ recorded: boolean }>('POST', '/v1/webhooks/mail', {
    environment: null,
    body: raw,
    headers: sent === null ? {} : { 'x-signature': sent },
  });
}

const isRecorded = async (body: unknown) => (await report(body)).body.recorded;

async function known() {
  const [row] = await ctx.db.execute(sql`
    select hard_at is not null as hard, complained_at is not null as complained, soft_count as soft, reason
    from bounced_recipients where recipient = ${address}::citext`);
  return row ?? null;
}

describe('Reports about e-mails', () => {
  test('A hard bounce marks the address of the message, in any spelling of upper and lower case', async () => {
    const body = { type: 'hard_bounce', message_id: await mail(), reason: '550 5.1.1\nNo such user' };
    const answer = await report({ ...body, recipient: address.toLowerCase() });
    expect([answer.status, answer.body]).toEqual([200, { received: true, recorded: true }]);
    expect(await known()).toEqual({
      hard: true,
      complained: false,
      soft: 0,
      reason: '550 5.1.1 No such user',
    });
    expect(await hasComeBack(ctx, address.toUpperCase())).toBe(true);
  });

  test('A repeated report is recorded once, and a soft bounce does not follow a hard one of the same message', async () => {
    const messageId = await mail();
    const soft = { type: 'soft_bounce', message_id: messageId };
    const hard = { type: 'hard_bounce', message_id: messageId };
    expect(await isRecorded(soft)).toBe(true);
    expect(await isRecorded(soft)).toBe(false);
    expect(await isRecorded(hard)).toBe(true);
    expect(await isRecorded(hard)).toBe(false);
    expect(await isRecorded(soft)).toBe(false);
    expect(await isRecorded({ type: 'soft_bounce', message_id: await mail() })).toBe(true);
    expect(await known()).toMatchObject({ hard: true, soft: 2 });
  });

  test('A report without the signature of the operator’s mail provider changes nothing', async () => {
    const body = { type: 'hard_bounce', message_id: await mail() };
    for (const signature of [null, 'ab'.repeat(32), hmacHex('whsec_sandbox_ground', JSON.stringify(body))]) {
      const answer = await report(body, signature);
      expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_signature']);
    }
    expect(await known()).toBeNull();
  });

  test('A signed report about a message to somebody else, or one that we have not sent, marks no address', async () => {
    await mail();
    const toAnother = await mail(`${newId()}@people.example`);
    expect(await isRecorded({ type: 'hard_bounce', message_id: toAnother, recipient: address })).toBe(false);
    expect(
      await isRecorded({ type: 'hard_bounce', message_id: `<${newId()}@x.example>`, recipient: address }),
    ).toBe(false);
    expect(
      await isRecorded({ type: 'hard_bounce', message_id: `<hello@x.example>`, recipient: address }),
    ).toBe(false);
    expect(await known()).toBeNull();
  });

  test('An invalid report is 422 with the field', async () => {
    const answer = await report({ type: 'bounce', message_id: '' });
    expect([answer.status, answer.problem.errors?.map(({ field }) => field).sort()]).toEqual([
      422,
      ['message_id', 'type'],
    ]);
  });

  test('Signing in with a mailed code ends a hard bounce, and a complaint stays', async () => {
    const member = await aMember(tenant);
    const messageId = await mail(member.email);
    address = member.email;
    await report({ type: 'complaint', message_id: messageId });
    await report({ type: 'hard_bounce', message_id: messageId });
    expect(await known()).toMatchObject({ hard: true, complained: true });
    // Codes are mailed although mail came back.
    const { passcode } = await mailedPasscode(tenant, member.email);
    const answer = await callApi('POST', '/v1/auths/login', {
      app: tenant,
      body: { email: member.email, passcode },
    });
    expect(answer.status).toBe(200);
    expect(await known()).toMatchObject({ hard: false, complained: true });
  });
});

describe('An operator', () => {
  const operator = () => ({ ...operatorContext(), reason: 'Her mailbox works again' });

  test('An operator sees addresses from which mail came back, and a cleared address is not listed any more', async () => {
    await report({ type: 'hard_bounce', message_id: await mail(), reason: 'gone' });
    const listed = async () =>
      (await listMailBounces(operator(), { limit: 100 })).bounces.find(
        ({ recipient }) => recipient === address,
      );
    expect(await listed()).toMatchObject({ state: 'hard', reason: 'gone', app_id: tenant.appId });
    expect(await clearMailBounces(operator(), { email: address })).toEqual({
      email: address,
      state: 'cleared',
    });
    expect(await listed()).toBeUndefined();
    const acts = await ctx.db.execute(sql`
      select app_id, reason from operator_acts where action = 'mail.clear' and app_id = ${tenant.appId}`);
    expect(acts).toEqual([{ app_id: tenant.appId, reason: operator().reason }]);
    expect(await refusalCode(clearMailBounces(operator(), { email: address }))).toBe('not_found');
    expect(await refusalCode(clearMailBounces(operatorContext(), { email: address }))).not.toBeNull();
  });

  test('After an address was cleared, late reports about earlier messages change nothing, and later ones count', async () => {
    const [first, second] = [await mail(), await mail()];
    await report({ type: 'hard_bounce', message_id: first });
    await clearMailBounces(operator(), { email: address });
    await report({ type: 'hard_bounce', message_id: first });
    await report({ type: 'hard_bounce', message_id: second });
    expect(await known()).toMatchObject({ hard: false });
    expect(await isRecorded({ type: 'hard_bounce', message_id: await mail() })).toBe(true);
    expect(await known()).toMatchObject({ hard: true });
  });

  test('The list of addresses has pages', async () => {
    for (const to of [address, `b.${address}`, `c.${address}`])
      await report({ type: 'soft_bounce', message_id: await mail(to) });
    const first = await listMailBounces(operator(), { limit: 2 });
    const second = await listMailBounces(operator(), { limit: 2, before: first.next ?? '' });
    expect(first.bounces.map(({ recipient }) => recipient)).toEqual([`c.${address}`, `b.${address}`]);
    expect(second.bounces[0]?.recipient).toBe(address);
  });
});
