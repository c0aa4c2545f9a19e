import { setTimeout as pause } from 'node:timers/promises';
import { failureKey } from '#server/modules/auth/prove-passcode.ts';
import { sql } from '#server/platform/db/sql.ts';
import { windowKey } from '#server/platform/rate-limit/index.ts';
import { aMember, aTenant, mailsTo, systemContext } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { PromiseChecks, type Proof, until } from './proof.ts';

const tries = 200;
const windowSeconds = 600;

/** 200 concurrent passcode attempts for one account, on two processes. */
export const passcodeTries: Proof = {
  name: 'passcode-tries',
  promise: `Of ${tries} concurrent passcode attempts on two processes five are checked, and the others are refused with Retry-After`,
  rounds: 20,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const { db } = systemContext();
    const checks = new PromiseChecks();
    const counts = { checked: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1) {
      // Each round has its own tenant, so that the general limit per address and app does not apply.
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
      const checked = answers.filter(({ problem }) => problem?.code === 'invalid_passcode').length;
      const refused = answers.filter(({ problem }) => problem?.code === 'rate_limited');
      counts.checked += checked;
      counts.refused += refused.length;
      checks.expect(checked === 5, `${checked} attempts were checked instead of five`);
      checks.expect(checked + refused.length === tries, 'an answer was neither 401 nor 429');
      checks.expect(
        refused.every(({ headers }) => Number(headers.get('retry-after')) > windowSeconds - 30),
        'the Retry-After of a refusal is not ten minutes',
      );
      const [row] = await db.execute<{ tries: number; failures: number }>(sql`
        select (select max(tries) from passcodes where user_id = ${userId}) as tries,
          (select consecutive from login_failures where identifier_hash = ${failureKey({ environment: 'Sandbox' }, email)}) as failures`);
      checks.expect(row?.tries === 5 && row.failures === 5, 'not exactly five attempts were stored');
      const late = await guess(round, right);
      checks.expect(
        late.problem?.code === 'rate_limited',
        'the right passcode was checked after five attempts',
      );
      // Moves the window back until its oldest attempt expires in three seconds.
      await db.execute(sql`
        update rate_windows set hits = (
          select array_agg(hit - (select min(all_hits.hit) from unnest(hits) as all_hits(hit))
            + clock_timestamp() - make_interval(secs => ${windowSeconds - 3}) order by hit)
          from unnest(hits) as old(hit) where hit is not null)
        where key = ${windowKey('Sandbox', `login:${tenant.appId}:${email}`)}`);
      if (round > 2) continue;
      const retryAfter = Number((await guess(round, wrong)).headers.get('retry-after'));
      checks.expect(
        retryAfter === 3 || retryAfter === 2,
        `Retry-After was ${retryAfter} s with three seconds left`,
      );
      await pause(retryAfter * 1000 + 100);
      const freed = await guess(round + 1, wrong);
      checks.expect(
        freed.problem?.code === 'invalid_passcode',
        'an attempt after the time of Retry-After was not checked',
      );
    }
    return {
      rows: [
        {
          rounds,
          'attempts a round': tries,
          'checked (401)': counts.checked,
          'refused (429)': counts.refused,
          'checked a round': counts.checked / rounds,
        },
      ],
      broken: checks.broken,
    };
  },
};
