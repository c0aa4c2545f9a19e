import { onTheSameServers, proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { cancelAdmit } from '../../scripts/prove/cancel-admit.ts';
import { holdExpiry } from '../../scripts/prove/hold-expiry.ts';
import { lastPlace } from '../../scripts/prove/last-place.ts';
import { lastSeat } from '../../scripts/prove/last-seat.ts';

proveOnStage([{ proof: onTheSameServers([lastPlace, lastSeat, holdExpiry, cancelAdmit]), rounds: 20 }]);
