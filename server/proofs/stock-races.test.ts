import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { cancelAdmit } from '../../scripts/prove/cancel-admit.ts';
import { holdExpiry } from '../../scripts/prove/hold-expiry.ts';
import { lastPlace } from '../../scripts/prove/last-place.ts';
import { lastSeat } from '../../scripts/prove/last-seat.ts';
import type { Outcome, Proof } from '../../scripts/prove/proof.ts';

proveOnStage([{ proof: onTheSameServers([lastPlace, lastSeat, holdExpiry, cancelAdmit]), rounds: 20 }]);

/** Several proofs as one on two servers: starting two servers for each would take longer than their rounds do. */
function onTheSameServers(proofs: readonly Proof[]): Proof {
  return {
    name: proofs.map(({ name }) => name).join(', '),
    promise: proofs.map(({ promise }) => promise).join('; '),
    rounds: 200,
    async run(stage, rounds) {
      const servers = [await stage.start(), await stage.start()];
      const rows: Outcome['rows'] = [];
      const broken: string[] = [];
      for (const { name, run } of proofs) {
        const idle = servers.values();
        const start = async () => idle.next().value ?? stage.start();
        const outcome = await run({ ...stage, start }, rounds);
        rows.push(...outcome.rows);
        broken.push(...outcome.broken.map((what) => `${name}: ${what}`));
      }
      return { rows, broken };
    },
  };
}
