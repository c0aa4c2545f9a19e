import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/platform/db/sql.ts';
import { windowKey } from '#server/platform/rate-limit/index.ts';
import { aMember, aTenant, systemContext } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { PromiseChecks, type Proof } from './proof.ts';

const searches = 45;
const allowed = 30;
const windowSeconds = 60;

/** 45 concurrent user searches of one member, on two processes. */
export const userSearches: Proof = {
  name: 'user-searches',
  promise: `Of ${searches} concurrent user searches on two processes ${allowed} are answered, and the others get an accurate Retry-After`,
  rounds: 20,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const { db } = systemContext();
    const tenant = await aTenant();
    const checks = new PromiseChecks();
    const counts = { answered: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const member = await aMember(tenant);
      const search = (index: number) =>
        callServer(servers[index % 2 === 0 ? 0 : 1], 'GET', '/v1/users/search?username=ana', { as: member });
      const begun = performance.now();
      const answers = await Promise.all(Array.from({ length: searches }, (_, index) => search(index)));
      const tookSeconds = (performance.now() - begun) / 1000;
      const refused = answers.filter(({ problem }) => problem?.code === 'rate_limited');
      counts.answered += answers.filter(({ status }) => status === 200).length;
      counts.refused += refused.length;
      checks.expect(
        answers.filter(({ status }) => status === 200).length === allowed,
        'the number of answered searches is wrong',
      );
      checks.expect(refused.length === searches - allowed, 'the number of refused searches is wrong');
      // All searches began within `tookSeconds`, so the first slot is free at the latest a minute after that.
      checks.expect(
        refused.every(({ headers }) => {
          const retryAfter = Number(headers.get('retry-after'));
          return retryAfter <= windowSeconds && retryAfter >= windowSeconds - tookSeconds - 1;
        }),
        'Retry-After is not the rest of the minute',
      );
      if (round > 2) continue;
      await moveWindow(db, `user-search:${tenant.appId}:${member.userId}`);
      const asked = performance.now();
      const retryAfter = Number((await search(round)).headers.get('retry-after'));
      checks.expect(
        retryAfter >= 1 && retryAfter <= 3,
        `Retry-After was ${retryAfter} s with at most three seconds left`,
      );
      await pause(asked + retryAfter * 1000 - 1_000 - performance.now());
      // A second before that time no slot is free yet, so Retry-After is accurate to a second.
      checks.expect(
        (await search(round)).status === 429,
        'a slot was free a second before the time of Retry-After',
      );
      await pause(asked + retryAfter * 1000 + 50 - performance.now());
      checks.expect((await search(round + 1)).status === 200, 'no slot was free at the time of Retry-After');
    }
    return {
      rows: [
        {
          rounds,
          'searches a round': searches,
          'answered (200)': counts.answered,
          'refused (429)': counts.refused,
          'answered a round': counts.answered / rounds,
        },
      ],
      broken: checks.broken,
    };
  },
};

/** Moves a sliding window back until its oldest hit expires in 2.9 seconds. */
async function moveWindow(db: ReturnType<typeof systemContext>['db'], key: string): Promise<void> {
  await db.execute(sql`
    update rate_windows set hits = (
      select array_agg(hit - (select min(all_hits.hit) from unnest(hits) as all_hits(hit))
        + clock_timestamp() - make_interval(secs => ${windowSeconds - 2.9}) order by hit)
      from unnest(hits) as old(hit) where hit is not null)
    where key = ${windowKey('Sandbox', key)}`);
}
