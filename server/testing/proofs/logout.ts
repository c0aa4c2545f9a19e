import { aMember, aTenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { PromiseChecks, type Proof } from './proof.ts';

/** A token that one process has just accepted is refused there after the other process ended its session. */
export const logout: Proof = {
  name: 'logout',
  promise: 'A logout on one process takes effect on the other process at the next request',
  rounds: 100,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const tenant = await aTenant();
    const checks = new PromiseChecks();
    const counts = { before: 0, accepted: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const member = await aMember(tenant);
      const [here, there] = round % 2 === 0 ? servers : [servers[1], servers[0]];
      const read = (server: typeof here) => callServer(server, 'GET', '/v1/users/me', { as: member });
      const before = await Promise.all([read(here), read(there), read(there)]);
      counts.before += before.filter(({ status }) => status === 200).length;
      checks.expect(
        before.every(({ status }) => status === 200),
        'a valid token was refused',
      );
      const out = await callServer(here, 'POST', '/v1/auths/logout', { as: member });
      checks.expect(out.status === 204, 'logging out failed');
      const after = await Promise.all([read(there), read(here), read(there)]);
      const refused = after.filter(({ problem }) => problem?.code === 'token_revoked').length;
      counts.refused += refused;
      counts.accepted += after.length - refused;
      const refreshed = await callServer(there, 'POST', '/v1/auths/refresh', {
        app: tenant,
        body: { refresh_token: member.refreshToken },
      });
      checks.expect(refreshed.status === 401, 'the refresh token outlived its session');
      checks.expect(refused === after.length, 'a token was accepted after its session had ended');
    }
    return {
      rows: [
        {
          rounds,
          'reads before, accepted': counts.before,
          'reads after, refused': counts.refused,
          'reads after, accepted': counts.accepted,
        },
      ],
      broken: checks.broken,
    };
  },
};
