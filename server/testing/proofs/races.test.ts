import { onTheSameServers, runProofs } from '../processes/run-proofs.ts';
import { lastRoom } from './last-room.ts';
import { logout } from './logout.ts';
import { passcodeTries } from './passcode-tries.ts';
import { perks } from './perks.ts';
import { sameKey } from './same-key.ts';

runProofs([{ proof: onTheSameServers([lastRoom, sameKey, passcodeTries, logout, perks]), rounds: 20 }]);
