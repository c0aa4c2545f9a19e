import { runProofs } from '../processes/run-proofs.ts';
import { kill } from './kill.ts';

runProofs([{ proof: kill, rounds: 20 }]);
