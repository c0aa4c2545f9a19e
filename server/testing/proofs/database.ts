import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, mailsTo, type Person, systemContext, type Tenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { type Cluster, medianAndWorst, PromiseChecks, type Proof, until } from './proof.ts';

const promisedMs = 5_000;
/** Time for the network stack to deliver a response that was sent in time. */
const graceMs = 500;
/** A job whose worker lost the database is released within 20 s (lease of 10 s, checked every 10 s). */
const jobsBackMs = 25_000;
const writers = 8;
const givingMembers = 4;
const betweenWritesMs = 20;
const jobsInProgress = 20;

/** The response to one write: its time and duration. */
type Answered = { at: number; tookMs: number; status: number; retryAfter: boolean; requestId: string };

type Writer = { member: Person; acknowledged: number; answers: Answered[] };

type Giver = { member: Person; acknowledged: number; answers: Answered[] };

/** Members write continuously, and a partner gives points by keyed requests that it repeats, while the database goes away and returns. */
export const database: Proof = {
  name: 'database',
  promise:
    'When the database restarts, crashes or hangs, requests get 503 with Retry-After within 5 s, succeed within 5 s of its return, no acknowledged write is lost, and a keyed request that is repeated takes effect once',
  rounds: 3,
  async run(stage, rounds, cluster) {
    if (!cluster) throw new Error('This proof needs a database that it may stop');
    const servers = [await stage.start(), await stage.start()] as const;
    const tenant = await aTenant();
    const outages = outagesOf(cluster, rounds);
    const checks = new PromiseChecks();
    const rows: Record<string, string | number>[] = [];
    for (const { name, start } of outages) {
      const activeWriters: Writer[] = [];
      for (let index = 0; index < writers; index += 1)
        activeWriters.push({ member: await aMember(tenant), acknowledged: 0, answers: [] });
      const givers: Giver[] = [];
      for (let index = 0; index < givingMembers; index += 1)
        givers.push({ member: await aMember(tenant), acknowledged: 0, answers: [] });
      const waiting = await aMember(tenant);
      let isRunning = true;
      const work = activeWriters.map((writer, index) =>
        writeUntilStopped(servers[index % 2 === 0 ? 0 : 1], writer, () => isRunning),
      );
      const giving = givers.map((giver, index) =>
        giveUntilStopped(servers[index % 2 === 0 ? 0 : 1], giver, () => isRunning),
      );
      const healthChecks = servers.map((server) => slowestHealth(server, () => isRunning));
      await pause(1_000);
      // Jobs in progress when the database goes away: every accepted one must still complete.
      const acceptedEmails = await requestPasscodes(servers, tenant);
      const startedAt = performance.now();
      await start();
      await until(30_000, () => databaseAnswers(stage.urls.Sandbox), Boolean, 20);
      const returnedAt = performance.now();
      // Jobs must run again too: a requested passcode must arrive.
      const mailed = timeUntilJobRuns(servers[0], waiting, returnedAt);
      await pause(promisedMs + 2_000);
      const mailMs = await mailed;
      isRunning = false;
      await Promise.all([...work, ...giving]);
      const slowestHealthMs = Math.max(...(await Promise.all(healthChecks)));
      const unsent = await until(
        60_000,
        () => withoutMail(acceptedEmails),
        (emails) => emails.length === 0,
        500,
      );
      checks.expect(
        unsent !== null,
        `${name}: of ${acceptedEmails.length} jobs in progress some never completed`,
      );
      for (const server of servers)
        checks.expect(server.ended() === null, `${name}: a process died: ${server.ended()}`);
      const all = [...activeWriters, ...givers].flatMap(({ answers }) => answers);
      const unexpected = all.filter(({ status }) => status !== 200 && status !== 503);
      const withinMs = promisedMs + graceMs + slowestHealthMs;
      const slow = all.filter(({ tookMs }) => tookMs > withinMs);
      const failed = all.filter(({ status }) => status !== 200);
      const late = failed.filter(({ at }) => at > returnedAt + withinMs);
      checks.expect(
        unexpected.length === 0,
        `${name}: responses with status ${[...new Set(unexpected.map(({ status }) => status || 'a broken connection'))]}`,
      );
      checks.expect(
        slow.length === 0,
        `${name}: ${slow.length} responses took more than 5 s, the slowest ${medianAndWorst(slow.map(({ tookMs }) => tookMs)).worst} ms`,
      );
      checks.expect(
        failed.every(({ status, retryAfter }) => status !== 503 || retryAfter),
        `${name}: a 503 without Retry-After`,
      );
      checks.expect(
        late.length === 0,
        `${name}: refused more than 5 s after the database was back: ${late.map(({ at, tookMs, requestId }) => `\n${Math.round(at - returnedAt)} ms (took ${Math.round(tookMs)} ms) ${loggedOf(servers, requestId)}`)}`,
      );
      checks.expect(
        mailMs !== null && mailMs <= jobsBackMs + slowestHealthMs,
        `${name}: jobs did not resume (${mailMs === null ? 'never' : `after ${Math.round(mailMs)} ms`})`,
      );
      for (const { member, acknowledged } of activeWriters) {
        const [row] = await systemContext().db.execute<{ firstname: string }>(
          sql`select firstname from users where id = ${member.userId}`,
        );
        checks.expect(Number(row?.firstname.split(' ')[1] ?? 0) >= acknowledged, `${name}: a write was lost`);
      }
      for (const { member, acknowledged } of givers) {
        const [row] = await systemContext().db.execute<{ given: number }>(sql`
          select count(*)::int as given from point_entries
          where membership_id = ${member.membershipId} and points = 1`);
        checks.expect(
          row?.given === acknowledged,
          `${name}: ${acknowledged} keyed requests gave points ${row?.given} times`,
        );
      }
      rows.push({
        outage: name,
        'down ms': Math.round(returnedAt - startedAt),
        'writes acknowledged': all.filter(({ status }) => status === 200).length,
        'refused with 503': failed.length,
        'slowest response ms': medianAndWorst(all.map(({ tookMs }) => tookMs)).worst,
        'slowest /healthz ms': Math.round(slowestHealthMs),
        'last failure, ms after return': Math.max(
          0,
          Math.round(Math.max(0, ...failed.map(({ at }) => at - returnedAt))),
        ),
        'a job ran, ms after return': mailMs === null ? 'never' : Math.round(mailMs),
      });
    }
    return { rows, broken: checks.broken };
  },
};

/** Returns the log lines of a request. */
function loggedOf(servers: readonly ServerProcess[], requestId: string): string {
  const lines = servers.flatMap(({ log }) => log).filter((line) => requestId && line.includes(requestId));
  return lines.join('\n') || 'nothing was logged';
}

/** Requests 20 passcodes concurrently and returns the addresses whose request was accepted. */
async function requestPasscodes(servers: readonly ServerProcess[], tenant: Tenant): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: jobsInProgress }, () => aMember(tenant)));
  const answers = await Promise.all(
    people.map(({ email }, index) =>
      callServer(servers[index % 2] as ServerProcess, 'POST', '/v1/auths/login/initiate', {
        app: tenant,
        body: { email },
      }),
    ),
  );
  return people.filter((_, index) => answers[index]?.status === 200).map(({ email }) => email);
}

async function withoutMail(emails: readonly string[]): Promise<string[]> {
  const mails = await Promise.all(emails.map((email) => mailsTo(email)));
  return emails.filter((_, index) => mails[index]?.length === 0);
}

function outagesOf(cluster: Cluster, rounds: number) {
  const all = [
    { name: 'restarted, away for 2 s', start: () => cluster.restart(2_000) },
    { name: 'a session crashed, all terminated', start: () => cluster.crash() },
    { name: 'frozen for 8 s', start: () => cluster.freeze(8_000) },
    { name: 'restarted, away for 25 s', start: () => cluster.restart(25_000) },
  ];
  return rounds > 1 ? all : all.slice(0, 3);
}

/**
 * Returns the slowest response in milliseconds of a health check that needs no database. It measures the
 * machine's own delay, which is added to the allowed times.
 */
async function slowestHealth(server: ServerProcess, isRunning: () => boolean): Promise<number> {
  let slowestMs = 0;
  while (isRunning()) {
    const begun = performance.now();
    await fetch(`${server.origin}/healthz`).then(
      (answer) => answer.text(),
      () => null,
    );
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    await pause(20);
  }
  return slowestMs;
}

/** Writes consecutive numbers while `isRunning` and records each response. */
async function writeUntilStopped(
  server: ServerProcess,
  writer: Writer,
  isRunning: () => boolean,
): Promise<void> {
  for (let number = 1; isRunning(); number += 1) {
    const begun = performance.now();
    const answer = await callServer(server, 'PATCH', '/v1/users/me', {
      as: writer.member,
      body: { firstname: `Ana ${number}` },
    }).catch(() => ({ status: 0, headers: new Headers(), problem: null }));
    const at = performance.now();
    writer.answers.push({
      at,
      tookMs: at - begun,
      status: answer.status,
      retryAfter: answer.headers.has('retry-after'),
      requestId: answer.problem?.request_id ?? '',
    });
    if (answer.status === 200) writer.acknowledged = number;
    await pause(betweenWritesMs);
  }
}

/**
 * Gives one point after another, each by a key of its own, and repeats a request until it has succeeded. Records each response; a
 * request that is still in progress counts as one that has to wait.
 */
async function giveUntilStopped(
  server: ServerProcess,
  giver: Giver,
  isRunning: () => boolean,
): Promise<void> {
  while (isRunning()) {
    const key = newId();
    for (let isGiven = false; !isGiven; ) {
      const begun = performance.now();
      const answer = await callServer(server, 'POST', `/v1/users/${giver.member.userId}/points`, {
        key: giver.member.tenant,
        body: { points: 1, reason: 'proof' },
        headers: { 'idempotency-key': key },
      }).catch(() => ({ status: 0, headers: new Headers(), problem: null }));
      const at = performance.now();
      const { status } = answer;
      isGiven = status === 200 || status === 201;
      if (status !== 409)
        giver.answers.push({
          at,
          tookMs: at - begun,
          status: isGiven ? 200 : status,
          retryAfter: answer.headers.has('retry-after'),
          requestId: answer.problem?.request_id ?? '',
        });
      await pause(status === 409 ? 500 : betweenWritesMs);
    }
    giver.acknowledged += 1;
  }
}

/** Uses a new connection, so that reconnect delays do not count as downtime of the database. */
async function databaseAnswers(url: string): Promise<boolean> {
  const probe = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} });
  const answered = await probe`select 1`.then(
    () => true,
    () => false,
  );
  await probe.end({ timeout: 0 });
  return answered;
}

/** Returns the milliseconds from the database's return until a new job has run, or null when it never ran. */
async function timeUntilJobRuns(
  server: ServerProcess,
  member: Person,
  since: number,
): Promise<number | null> {
  await until(
    promisedMs,
    () =>
      callServer(server, 'POST', '/v1/auths/login/initiate', {
        app: member.tenant,
        body: { email: member.email },
      }),
    ({ status }) => status === 200,
  ).catch(() => null);
  const mails = await until(
    40_000,
    () => mailsTo(member.email).catch(() => []),
    (all) => all.length > 0,
  );
  return mails ? performance.now() - since : null;
}
