import { setTimeout as pause } from 'node:timers/promises';
import { failureKey } from '#server/identity/prove-passcode.ts';
import { sql } from '#server/platform/db/sql.ts';
import { windowKey } from '#server/platform/limits/index.ts';
import { aMember, aTenant, mailsTo, systemContext } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { Judge, type Proof, until } from './proof.ts';

const tries = 200;
const windowSeconds = 600;

/** Two hundred guesses at one account at once, on two processes. */
export const passcodeTries: Proof = {
  name: 'passcode-tries',
  promise: `Of ${tries} passcode tries at once on two processes five are looked at; the others are told when to come back`,
  rounds: 20,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const { db } = systemContext();
    const judge = new Judge();
    const counts = { lookedAt: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1) {
      // A partner of its own: the general limit of an address and app must not hide this one.
      const tenant = await aTenant();
      const { email, userId } = await aMember(tenant);
      await callServer(servers[0], 'POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
      const mails = await until(
        20_000,
        () => mailsTo(email),
        (all) => all.some(({ kind }) => kind === 'passcode'),
      );
      const right = mails?.find(({ kind }) => kind === 'passcode')?.text.match(/\b\d{6}\b/)?.[0] ?? '';
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
      const guess = (index: number, passcode: string) =>
        callServer(servers[index % 2 === 0 ? 0 : 1], 'POST', '/v1/auths/login', {
          app: tenant,
          body: { email, passcode },
        });
      const answers = await Promise.all(Array.from({ length: tries }, (_, index) => guess(index, wrong)));
      const lookedAt = answers.filter(({ problem }) => problem?.code === 'invalid_passcode').length;
      const refused = answers.filter(({ problem }) => problem?.code === 'rate_limited');
      counts.lookedAt += lookedAt;
      counts.refused += refused.length;
      judge.expect(lookedAt === 5, `${lookedAt} tries were looked at instead of five`);
      judge.expect(lookedAt + refused.length === tries, 'an answer was neither 401 nor 429');
      judge.expect(
        refused.every(({ headers }) => Number(headers.get('retry-after')) > windowSeconds - 30),
        'a refusal does not say that ten minutes are to be waited for',
      );
      const [row] = await db.execute<{ tries: number; failures: number }>(sql`
        select (select max(tries) from passcodes where user_id = ${userId}) as tries,
          (select consecutive from login_failures where identifier_hash = ${failureKey({ environment: 'Sandbox' }, email)}) as failures`);
      judge.expect(row?.tries === 5 && row.failures === 5, 'the code was not tried exactly five times');
      const late = await guess(round, right);
      judge.expect(late.problem?.code === 'rate_limited', 'the right code was looked at after five tries');
      // The window is moved back until its oldest try is three seconds from leaving it.
      await db.execute(sql`
        update rate_windows set hits = (
          select array_agg(hit - (select min(all_hits.hit) from unnest(hits) as all_hits(hit))
            + clock_timestamp() - make_interval(secs => ${windowSeconds - 3}) order by hit)
          from unnest(hits) as old(hit) where hit is not null)
        where key = ${windowKey('Sandbox', `login:${tenant.appId}:${email}`)}`);
      if (round > 2) continue;
      const told = Number((await guess(round, wrong)).headers.get('retry-after'));
      judge.expect(told === 3 || told === 2, `Retry-After said ${told} s where three were left`);
      await pause(told * 1000 + 100);
      const freed = await guess(round + 1, wrong);
      judge.expect(
        freed.problem?.code === 'invalid_passcode',
        'after the time that Retry-After named the try was not looked at',
      );
    }
    return {
      rows: [
        {
          rounds,
          'tries a round': tries,
          'looked at (401)': counts.lookedAt,
          'refused (429)': counts.refused,
          'looked at a round': counts.lookedAt / rounds,
        },
      ],
      broken: judge.broken,
    };
  },
};
