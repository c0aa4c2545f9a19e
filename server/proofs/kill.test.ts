import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { kill } from '../../scripts/prove/kill.ts';

proveOnStage([{ proof: kill, rounds: 20 }]);
