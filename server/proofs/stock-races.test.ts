import { onTheSameServers, runProofs } from '#server/testing/processes/run-proofs.ts';
import { cancelAdmit } from '../../scripts/prove/cancel-admit.ts';
import { holdExpiry } from '../../scripts/prove/hold-expiry.ts';
import { lastPlace } from '../../scripts/prove/last-place.ts';
import { lastSeat } from '../../scripts/prove/last-seat.ts';

runProofs([{ proof: onTheSameServers([lastPlace, lastSeat, holdExpiry, cancelAdmit]), rounds: 20 }]);
