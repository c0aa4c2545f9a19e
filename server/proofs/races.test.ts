import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { lastRoom } from '../../scripts/prove/last-room.ts';
import { logout } from '../../scripts/prove/logout.ts';
import { passcodeTries } from '../../scripts/prove/passcode-tries.ts';
import { sameKey } from '../../scripts/prove/same-key.ts';

proveOnStage([
  { proof: lastRoom, rounds: 20 },
  { proof: sameKey, rounds: 20 },
  { proof: passcodeTries, rounds: 20 },
  { proof: logout, rounds: 20 },
]);
