import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, mailsTo, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import type { ServerProcess } from '#server/testing/processes/server-process.ts';
import { type Cluster, Judge, type Proof, spread, until } from './proof.ts';

const promisedMs = 5_000;
/** Until the network stack has handed over an answer that was given in time. */
const graceMs = 500;
/** A job whose worker died with the database is freed within 20 s (lease of 10 s, looked for every 10 s). */
const jobsBackMs = 25_000;
const writers = 8;
/** Some eighty writes a second: enough to meet every moment of an outage, and a core stays free for the servers. */
const betweenWritesMs = 100;
const jobsUnderWay = 20;

/** One answer to a write: when it came and after how long. */
type Answered = { at: number; tookMs: number; status: number; retryAfter: boolean; requestId: string };

type Writer = { member: Person; acknowledged: number; answers: Answered[] };

/** Members write all the time while the database is taken away and comes back. */
export const database: Proof = {
  name: 'database',
  promise:
    'The database restarts, dies or stands still: 503 with Retry-After within 5 s, normal within 5 s of its return, no acknowledged write lost',
  rounds: 3,
  async run(stage, rounds, cluster) {
    if (!cluster) throw new Error('This proof needs a database that it may take down');
    const servers = [await stage.start(), await stage.start()] as const;
    const tenant = await aTenant();
    const outages = outagesOf(cluster, rounds);
    const judge = new Judge();
    const rows: Record<string, string | number>[] = [];
    for (const { name, happen } of outages) {
      const crew: Writer[] = [];
      for (let index = 0; index < writers; index += 1)
        crew.push({ member: await aMember(tenant), acknowledged: 0, answers: [] });
      const waiting = await aMember(tenant);
      let going = true;
      const work = crew.map((writer, index) =>
        keepWriting(servers[index % 2 === 0 ? 0 : 1], writer, () => going),
      );
      const floors = servers.map((server) => slowestHealth(server, () => going));
      await pause(1_000);
      // Jobs that are under way when the database goes: each that was promised must still be done.
      const promised = await askForMails(servers, tenant);
      const down = performance.now();
      await happen();
      await until(30_000, () => databaseAnswers(stage.urls.Sandbox), Boolean, 20);
      const up = performance.now();
      // Jobs must be at work again too: a passcode is asked for and arrives.
      const mailed = jobsWork(servers[0], waiting, up);
      await pause(promisedMs + 2_000);
      const mailMs = await mailed;
      going = false;
      await Promise.all(work);
      const floorMs = Math.max(...(await Promise.all(floors)));
      const unsent = await until(
        60_000,
        () => withoutMail(promised),
        (emails) => emails.length === 0,
        500,
      );
      judge.expect(
        unsent !== null,
        `${name}: of ${promised.length} jobs that were under way some never ended`,
      );
      for (const server of servers)
        judge.expect(server.ended() === null, `${name}: a process died: ${server.ended()}`);
      const all = crew.flatMap(({ answers }) => answers);
      const odd = all.filter(({ status }) => status !== 200 && status !== 503);
      const withinMs = promisedMs + graceMs + floorMs;
      const slow = all.filter(({ tookMs }) => tookMs > withinMs);
      const failed = all.filter(({ status }) => status !== 200);
      const late = failed.filter(({ at }) => at > up + withinMs);
      judge.expect(
        odd.length === 0,
        `${name}: answers of ${[...new Set(odd.map(({ status }) => status || 'a broken connection'))]}`,
      );
      judge.expect(
        slow.length === 0,
        `${name}: ${slow.length} answers took more than 5 s, the slowest ${spread(slow.map(({ tookMs }) => tookMs)).worst} ms`,
      );
      judge.expect(
        failed.every(({ status, retryAfter }) => status !== 503 || retryAfter),
        `${name}: a 503 without Retry-After`,
      );
      judge.expect(
        late.length === 0,
        `${name}: refused more than 5 s after the database was back: ${late.map(({ at, tookMs, requestId }) => `\n${Math.round(at - up)} ms (took ${Math.round(tookMs)} ms) ${loggedOf(servers, requestId)}`)}`,
      );
      judge.expect(
        mailMs !== null && mailMs <= jobsBackMs + floorMs,
        `${name}: jobs did not come back (${mailMs === null ? 'never' : `after ${Math.round(mailMs)} ms`})`,
      );
      for (const { member, acknowledged } of crew) {
        const [row] = await systemContext().db.execute<{ firstname: string }>(
          sql`select firstname from users where id = ${member.userId}`,
        );
        judge.expect(Number(row?.firstname.split(' ')[1] ?? 0) >= acknowledged, `${name}: a write was lost`);
      }
      rows.push({
        outage: name,
        'down ms': Math.round(up - down),
        'writes acknowledged': all.filter(({ status }) => status === 200).length,
        'told 503': failed.length,
        'slowest answer ms': spread(all.map(({ tookMs }) => tookMs)).worst,
        'slowest /healthz ms': Math.round(floorMs),
        'last failure, ms after return': Math.max(
          0,
          Math.round(Math.max(0, ...failed.map(({ at }) => at - up))),
        ),
        'a job ran, ms after return': mailMs === null ? 'never' : Math.round(mailMs),
      });
    }
    return { rows, broken: judge.broken };
  },
};

/** Why a process refused a request, by its own log. */
function loggedOf(servers: readonly ServerProcess[], requestId: string): string {
  const lines = servers.flatMap(({ log }) => log).filter((line) => requestId && line.includes(requestId));
  return lines.join('\n') || 'nothing was logged';
}

/** Twenty jobs at once; those that were accepted. */
async function askForMails(servers: readonly ServerProcess[], tenant: Tenant): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: jobsUnderWay }, () => aMember(tenant)));
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
    { name: 'restarted, away for 2 s', happen: () => cluster.restart(2_000) },
    { name: 'a session died, all thrown out', happen: () => cluster.crash() },
    { name: 'stands still for 8 s', happen: () => cluster.freeze(8_000) },
    { name: 'restarted, away for 25 s', happen: () => cluster.restart(25_000) },
  ];
  return rounds > 1 ? all : all.slice(0, 3);
}

/**
 * Milliseconds of the slowest answer to a question that needs no database: what the machine itself took in that
 * time, which no promise about the database can undercut.
 */
async function slowestHealth(server: ServerProcess, going: () => boolean): Promise<number> {
  let slowestMs = 0;
  while (going()) {
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

/** Writes one number after the other until told to stop; notes each answer. */
async function keepWriting(server: ServerProcess, writer: Writer, going: () => boolean): Promise<void> {
  for (let number = 1; going(); number += 1) {
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

/** By a connection of its own, so that nobody's pause before the next try counts as the database's absence. */
async function databaseAnswers(url: string): Promise<boolean> {
  const probe = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} });
  const answered = await probe`select 1`.then(
    () => true,
    () => false,
  );
  await probe.end({ timeout: 0 });
  return answered;
}

/** Milliseconds from the database's return until a job that was asked for then has run; null when it never did. */
async function jobsWork(server: ServerProcess, member: Person, since: number): Promise<number | null> {
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
