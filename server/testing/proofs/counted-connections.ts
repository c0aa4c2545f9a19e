import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/platform/db/sql.ts';
import type { Environment } from '#server/platform/environment.ts';
import { aMember, aTenant, systemContext } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { PromiseChecks, type Proof } from './proof.ts';

/** What docs/operators.md promises for one process with both environments. */
const mostConnections = 30;
const membersAtOnce = 40;
const sampleEveryMs = 50;
const name = 'counted_connections';

/** Members of both environments read at once, while the connections of one process are counted. */
export const countedConnections: Proof = {
  name: 'counted-connections',
  promise: 'One process with both environments opens at most 30 connections to its databases under load',
  rounds: 5,
  async run(stage, rounds) {
    const named = (url: string) => `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`;
    const server = await stage.start({
      DATABASE_URL_SANDBOX: named(stage.urls.Sandbox),
      DATABASE_URL_PRODUCTION: named(stage.urls.Production),
    });
    const people = await Promise.all(
      (['Sandbox', 'Production'] as Environment[]).map(async (environment) =>
        aMember(await aTenant({ environment })),
      ),
    );
    const checks = new PromiseChecks();
    let most = 0;
    let answered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const calls = people.flatMap((member) =>
        Array.from({ length: membersAtOnce }, () =>
          callServer(server, 'GET', '/v1/users/me', { as: member }),
        ),
      );
      let isReading = true;
      const all = Promise.all(calls).finally(() => {
        isReading = false;
      });
      while (isReading) {
        most = Math.max(most, await countConnections());
        await pause(sampleEveryMs);
      }
      const answers = await all;
      answered += answers.filter(({ status }) => status === 200).length;
    }
    checks.expect(answered === rounds * people.length * membersAtOnce, 'a request was not answered');
    checks.expect(most <= mostConnections, `the process had ${most} connections`);
    // Both environments have at least their workers' and their listening connections.
    checks.expect(most >= 10, 'the connections were not seen');
    return {
      rows: [{ rounds, 'requests answered': answered, 'connections at most': most }],
      broken: checks.broken,
    };
  },
};

async function countConnections(): Promise<number> {
  const [row] = await systemContext('Sandbox').db.execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity where application_name = ${name}`,
  );
  return row?.open ?? 0;
}
