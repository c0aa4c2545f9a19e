import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#server/platform/db/sql.ts';
import { runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { createEndpoint, type EndpointView, type WebhookEvent } from '../index.ts';

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; path: string };

export type Receiver = {
  url: string;
  received: ReceivedRequest[];
  /** Responses to the next requests, in order; 200 if the list is empty. */
  answers: ((path: string) => { status: number; headers?: Record<string, string>; body?: string } | 'hang')[];
  /** Number of requests without a response so far. */
  open: () => number;
  close: () => Promise<void>;
};

/** Starts a partner's webhook receiver on this machine. It stores requests and sends the queued responses. */
export async function aReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const answers: Receiver['answers'] = [];
  let open = 0;
  const server: Server = createServer(async (req, res) => {
    open += 1;
    res.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const path = req.url ?? '';
    received.push({ headers: req.headers, body: Buffer.concat(chunks).toString(), path });
    const answer = answers.shift()?.(path) ?? { status: 200, body: 'thanks' };
    if (answer !== 'hang') res.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received,
    answers,
    open: () => open,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a receiver that runs a function before it sends its response. */
export async function aSlowReceiver(
  status: number,
  beforeResponse: () => Promise<unknown>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(async (req, res) => {
    req.resume();
    await beforeResponse();
    res.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates an endpoint of the tenant for the receiver. */
export function anEndpointAt(
  receiver: Receiver,
  tenant: Tenant,
  events: readonly WebhookEvent[],
): Promise<EndpointView & { secret: string }> {
  return createEndpoint(systemContext(), tenant.appId, { url: receiver.url, events });
}

/** Seconds from the last attempt of each pending delivery of the tenant to its next one; from now for one without attempts. */
export async function pausesOf(tenant: Tenant): Promise<number[]> {
  const rows = await systemContext().db.execute<{ seconds: number }>(sql`
    select round(extract(epoch from d.due_at - coalesce(
      (select max(a.created_at) from webhook_attempts a where a.app_id = d.app_id and a.delivery_id = d.id), now())))::int as seconds
    from webhook_deliveries d where d.app_id = ${tenant.appId} and d.state = 'pending' order by d.id`);
  return rows.map(({ seconds }) => seconds);
}

/** Makes the tenant's pending deliveries due, and runs the job that was enqueued for them. */
export async function runNextAttempts(tenant: Tenant): Promise<void> {
  const { db } = systemContext();
  const waiting = await pausesOf(tenant);
  const jobs = await db.execute(sql`
    update graphile_worker._private_jobs j set run_at = now()
    from graphile_worker._private_tasks t, (
      select min(due_at) as due_at from webhook_deliveries
      where app_id = ${tenant.appId} and state = 'pending') next
    where t.id = j.task_id and t.identifier = 'deliver_webhooks' and j.payload->>'appId' = ${tenant.appId}
      and next.due_at = j.run_at
    returning 1`);
  if (waiting.length > 0 && jobs.length === 0) throw new Error('No job is set for the next attempt');
  await db.execute(sql`
    update webhook_deliveries set due_at = now() where app_id = ${tenant.appId} and state = 'pending'`);
  await runDue(tenant);
}

/**
 * Runs jobs until the tenant has no due deliveries. A single run may not suffice, because the previous job
 * may not have released the queue of an endpoint yet.
 */
export async function runDue(tenant: Tenant): Promise<void> {
  for (let run = 0; run < 50; run += 1) {
    await runJobs();
    const due = await systemContext().db.execute(sql`
      select 1 from webhook_deliveries
      where app_id = ${tenant.appId} and state = 'pending' and due_at <= now() limit 1`);
    if (due.length === 0) return;
    await sleep(20);
  }
  throw new Error('Deliveries are still due');
}
