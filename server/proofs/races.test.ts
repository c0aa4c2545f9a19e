import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { cancelAdmit } from '../../scripts/prove/cancel-admit.ts';
import { holdExpiry } from '../../scripts/prove/hold-expiry.ts';
import { lastPlace } from '../../scripts/prove/last-place.ts';
import { lastRoom } from '../../scripts/prove/last-room.ts';
import { lastSeat } from '../../scripts/prove/last-seat.ts';
import { logout } from '../../scripts/prove/logout.ts';
import { passcodeTries } from '../../scripts/prove/passcode-tries.ts';
import { sameKey } from '../../scripts/prove/same-key.ts';

proveOnStage([
  { proof: lastRoom, rounds: 20 },
  { proof: lastPlace, rounds: 3 },
  { proof: lastSeat, rounds: 2 },
  { proof: holdExpiry, rounds: 4 },
  { proof: cancelAdmit, rounds: 4 },
  { proof: sameKey, rounds: 20 },
  { proof: passcodeTries, rounds: 5 },
  { proof: logout, rounds: 20 },
]);
