import { onTheSameServers, runProofs } from '#server/testing/processes/run-proofs.ts';
import { lastRoom } from '../../scripts/prove/last-room.ts';
import { logout } from '../../scripts/prove/logout.ts';
import { passcodeTries } from '../../scripts/prove/passcode-tries.ts';
import { perks } from '../../scripts/prove/perks.ts';
import { sameKey } from '../../scripts/prove/same-key.ts';

runProofs([{ proof: onTheSameServers([lastRoom, sameKey, passcodeTries, logout, perks]), rounds: 20 }]);
