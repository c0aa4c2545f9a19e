import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { userSearches } from '../../scripts/prove/user-searches.ts';

proveOnStage([{ proof: userSearches, rounds: 20 }]);
