import { runProofs } from '../processes/run-proofs.ts';
import { userSearches } from './user-searches.ts';

runProofs([{ proof: userSearches, rounds: 20 }]);
