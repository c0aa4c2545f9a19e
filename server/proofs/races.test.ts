import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { cancelAdmit } from '../../scripts/prove/cancel-admit.ts';
import { holdExpiry } from '../../scripts/prove/hold-expiry.ts';
import { lastPlace } from '../../scripts/prove/last-place.ts';
import { lastRoom } from '../../scripts/prove/last-room.ts';
import { lastSeat } from '../../scripts/prove/last-seat.ts';
import { logout } from '../../scripts/prove/logout.ts';
import { passcodeTries } from '../../scripts/prove/passcode-tries.ts';
import type { Outcome, Proof } from '../../scripts/prove/proof.ts';
import { sameKey } from '../../scripts/prove/same-key.ts';

proveOnStage([
  { proof: lastRoom, rounds: 20 },
  { proof: onTheSameServers([lastPlace, lastSeat, holdExpiry, cancelAdmit]), rounds: 3 },
  { proof: sameKey, rounds: 20 },
  { proof: passcodeTries, rounds: 2 },
  { proof: logout, rounds: 5 },
]);

/** Several proofs as one: to start two servers for each would take longer than their few rounds do here. */
function onTheSameServers(proofs: readonly Proof[]): Proof {
  return {
    name: proofs.map(({ name }) => name).join(', '),
    promise: proofs.map(({ promise }) => promise).join('; '),
    rounds: 3,
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
