import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from '#server/platform/db/sql.ts';
import { aTenant, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { aMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { sendMail } from './index.ts';
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

test('An e-mail message is delivered over an authenticated connection, and its stored content is blanked', async () => {
  const to = await mailCode();
  const [{ id } = { id: '' }] = await storedFor(to);
  await runJobs();
  const [mail] = receivedBy(to);
  expect(mail?.source).toContain('Subject: 482913 is your code');
  expect(mail?.source).toContain('From: Aurora <no-reply@partner.example>');
  expect(mail?.source).toContain(`Message-ID: <${id}@sojourn>`);
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
