import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/platform/db/sql.ts';
import { windowKey } from '#server/platform/limits/index.ts';
import { aMember, aTenant, systemContext } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { Judge, type Proof } from './proof.ts';

const searches = 45;
const allowed = 30;
const windowSeconds = 60;

/** Forty-five look-ups of one member at once, on two processes. */
export const userSearches: Proof = {
  name: 'user-searches',
  promise: `Of ${searches} user searches at once on two processes ${allowed} are answered; the others are told truly when to come back`,
  rounds: 20,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const { db } = systemContext();
    const tenant = await aTenant();
    const judge = new Judge();
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
      judge.expect(
        answers.filter(({ status }) => status === 200).length === allowed,
        'another number was answered',
      );
      judge.expect(refused.length === searches - allowed, 'another number was refused');
      // All began within `tookSeconds`, so the first place is free a minute after that stretch, rounded up.
      judge.expect(
        refused.every(({ headers }) => {
          const told = Number(headers.get('retry-after'));
          return told <= windowSeconds && told >= windowSeconds - tookSeconds - 1;
        }),
        'Retry-After is not what is left of the minute',
      );
      if (round > 2) continue;
      await moveWindow(db, `user-search:${tenant.appId}:${member.userId}`);
      const asked = performance.now();
      const told = Number((await search(round)).headers.get('retry-after'));
      judge.expect(told >= 1 && told <= 3, `Retry-After said ${told} s where at most three were left`);
      await pause(asked + told * 1000 - 1_000 - performance.now());
      // A second before the time it named nothing is free yet: what it told is true within a second.
      judge.expect((await search(round)).status === 429, 'a place was free a second before the time told');
      await pause(asked + told * 1000 + 50 - performance.now());
      judge.expect((await search(round + 1)).status === 200, 'no place was free at the time told');
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
      broken: judge.broken,
    };
  },
};

/** Moves a window back until its oldest hit is 2.9 seconds from leaving it. */
async function moveWindow(db: ReturnType<typeof systemContext>['db'], key: string): Promise<void> {
  await db.execute(sql`
    update rate_windows set hits = (
      select array_agg(hit - (select min(all_hits.hit) from unnest(hits) as all_hits(hit))
        + clock_timestamp() - make_interval(secs => ${windowSeconds - 2.9}) order by hit)
      from unnest(hits) as old(hit) where hit is not null)
    where key = ${windowKey('Sandbox', key)}`);
}
