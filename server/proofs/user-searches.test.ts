import { runProofs } from '#server/testing/processes/run-proofs.ts';
import { userSearches } from '../../scripts/prove/user-searches.ts';

runProofs([{ proof: userSearches, rounds: 20 }]);
