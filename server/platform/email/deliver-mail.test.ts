import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from '#server/platform/db/sql.ts';
import { aTenant, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { aMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { recordBounce, sendMail, watchMails } from './index.ts';
import { mails } from './schema.ts';

let ctx: ReturnType<typeof systemContext>;
let server: MailServer;
let tenant: Tenant;

beforeAll(async () => {
  server = await aMailServer();
  process.env.SMTP_URL = server.url;
  process.env.MAIL_FROM = 'no-reply@partner.example';
  // Settings are read at first use, so they are set before the first context.
  ctx = systemContext();
  tenant = await aTenant();
});

afterAll(() => server.stop());

/** Mails a passcode to a unique address and returns the address. */
async function mailCode(): Promise<string> {
  const to = `${randomUUID()}@people.example`;
  const look = { appId: tenant.appId, fromName: 'Aurora', kind: 'passcode', to };
  const attachments = [{ filename: 'stay.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }];
  const content = { subject: '482913 is your code', text: 'Code 482913', html: '<p>482913</p>', attachments };
  await sendMail(ctx, { ...look, ...content });
  return to;
}

const storedFor = (to: string) => ctx.db.select().from(mails).where(eq(mails.recipient, to));
const receivedBy = (to: string) => server.received.filter((mail) => mail.to.includes(to));

/** Runs the deliveries that are scheduled for a retry. */
async function retryDeliveries(): Promise<void> {
  await ctx.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'deliver_mail')`);
  await runJobs();
}

/** Number of pending deliveries. */
async function countDeliveries(): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver_mail'`);
  return row?.count ?? 0;
}

test("A partner's own sender address is the sender, and its domain that of the Message-ID", async () => {
  const to = `${randomUUID()}@people.example`;
  const from = { fromName: 'Meridian', fromAddress: 'stays@meridian.example' };
  await sendMail(ctx, {
    appId: tenant.appId,
    kind: 'passcode',
    to,
    ...from,
    subject: 's',
    text: 't',
    html: 'h',
  });
  await runJobs();
  const [mail] = receivedBy(to);
  expect(mail?.source).toContain('From: Meridian <stays@meridian.example>');
  expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@meridian\.example>\r?$/m);
});

test('An e-mail message is delivered over an authenticated connection, and its stored content is blanked', async () => {
  const to = await mailCode();
  const [{ id } = { id: '' }] = await storedFor(to);
  await runJobs();
  const [mail] = receivedBy(to);
  expect(mail?.source).toContain('Subject: 482913 is your code');
  expect(mail?.source).toContain('From: Aurora <no-reply@partner.example>');
  expect(mail?.source).toContain(`Message-ID: <${id}@partner.example>`);
  expect(mail?.source).toContain('Code 482913');
  const [stored] = await storedFor(to);
  expect(stored).toMatchObject({ kind: 'passcode', sentAt: expect.any(String) });
  expect(JSON.stringify(stored)).not.toMatch(/482913|VCALENDAR/);
});

test('An e-mail message whose recipient is permanently refused is deleted without a retry', async () => {
  const to = await mailCode();
  server.refusals.set(to, 550);
  await runJobs();
  expect(await countDeliveries()).toBe(0);
  expect(await storedFor(to)).toEqual([]);
  expect(server.asked.filter((address) => address === to)).toEqual([to]);
});

/** Mails something to the address; with `unsubscribeUrl` it is something that the recipient may refuse. */
async function mailTo(to: string, unsubscribeUrl: string | null): Promise<void> {
  const content = { fromName: 'Aurora', subject: 's', text: 't', html: 'h' };
  await sendMail(ctx, { appId: tenant.appId, kind: 'perk_expiring', to, unsubscribeUrl, ...content });
}

const refusal =
  'https://aurora.example/unsubscribe/rt2_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

test('A message that the recipient may refuse names the address for it in headers of RFC 8058, and a passcode does not', async () => {
  const [optional, code] = [`${randomUUID()}@people.example`, await mailCode()];
  await mailTo(optional, refusal);
  await runJobs();
  expect(receivedBy(optional)[0]?.source).toContain(`List-Unsubscribe: <${refusal}>\r\n`);
  expect(receivedBy(optional)[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(receivedBy(code)[0]?.source).not.toContain('List-Unsubscribe');
});

test('After a hard bounce an address gets passcodes, and no message that it may refuse', async () => {
  const to = await mailCode();
  const [{ id } = { id: '' }] = await storedFor(to);
  await runJobs();
  expect(await recordBounce(ctx, { mailId: id, kind: 'hard', recipient: to.toUpperCase(), reason: '' })).toBe(
    true,
  );
  await Promise.all([mailTo(to, refusal), mailTo(to, null)]);
  await runJobs();
  expect(receivedBy(to)).toHaveLength(2);
  expect(receivedBy(to).some(({ source }) => source.includes('List-Unsubscribe'))).toBe(false);
  expect(await storedFor(to)).toHaveLength(2);
});

test('A refusal that says that a mailbox does not exist marks the address, and one about the sender does not', async () => {
  const marked = async (answer: string) => {
    const to = await mailCode();
    server.refusals.set(to, 550);
    server.answers.set(to, answer);
    await runJobs();
    const rows = await ctx.db.execute(sql`select 1 from bounced_recipients where recipient = ${to}::citext`);
    return rows.length > 0;
  };
  expect(await marked('5.1.1 No such user')).toBe(true);
  expect(await marked('5.7.1 Relaying denied')).toBe(false);
  expect(await marked('Go away')).toBe(false);
});

test('An e-mail message whose recipient is temporarily refused is retried', async () => {
  const to = await mailCode();
  server.refusals.set(to, 450);
  await runJobs();
  expect(await countDeliveries()).toBe(1);
  server.refusals.delete(to);
  await retryDeliveries();
  expect(receivedBy(to)).toHaveLength(1);
});

/** Number of deliveries of this message that are pending or have failed for good. */
async function deliveriesOf(mailId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'id' = ${mailId}`);
  return row?.count ?? 0;
}

/** Runs the watch and returns the numbers of mails that its alerts name. */
async function alertedMails(): Promise<unknown[]> {
  const logged: Record<string, unknown>[] = [];
  const log = { ...ctx.log, error: (about: Record<string, unknown>) => logged.push(about) };
  await watchMails.run({ ...ctx, log: log as never }, {});
  return logged.map(({ alert, mails: count }) => [alert, count]);
}

test('An alert is logged while the mail server refuses a delivery for the fourth time and later', async () => {
  const to = await mailCode();
  server.refusals.set(to, 450);
  await runJobs();
  for (let attempt = 2; attempt <= 3; attempt += 1) await retryDeliveries();
  expect(await alertedMails()).toEqual([]);
  await retryDeliveries();
  expect(await alertedMails()).toEqual([['mail_undelivered', 1]]);
  server.refusals.delete(to);
  await retryDeliveries();
  expect(await alertedMails()).toEqual([]);
});

test('An e-mail message is delivered exactly once after an outage of the mail server', async () => {
  // After this delivery, the pool has an open connection when the server stops.
  const before = await mailCode();
  await runJobs();
  expect(receivedBy(before)).toHaveLength(1);
  await server.stop();
  const to = await mailCode();
  const [{ id } = { id: '' }] = await storedFor(to);
  await runJobs();
  expect(await deliveriesOf(id)).toBe(1);
  await retryDeliveries();
  expect(await deliveriesOf(id)).toBe(1);
  await server.start();
  await retryDeliveries();
  expect([receivedBy(to).length, await deliveriesOf(id)]).toEqual([1, 0]);
  // No copy of the message is left in the pool's queue or among the jobs.
  const after = await mailCode();
  await runJobs();
  await retryDeliveries();
  expect([receivedBy(after).length, receivedBy(to).length]).toEqual([1, 1]);
});
