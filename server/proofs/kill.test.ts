import { runProofs } from '#server/testing/processes/run-proofs.ts';
import { kill } from '../../scripts/prove/kill.ts';

runProofs([{ proof: kill, rounds: 20 }]);
