import { onTheSameServers, runProofs } from '../processes/run-proofs.ts';
import { cancelAdmit } from './cancel-admit.ts';
import { holdExpiry } from './hold-expiry.ts';
import { lastPlace } from './last-place.ts';
import { lastSeat } from './last-seat.ts';

runProofs([{ proof: onTheSameServers([lastPlace, lastSeat, holdExpiry, cancelAdmit]), rounds: 20 }]);
