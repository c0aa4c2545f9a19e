import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { perks } from '../../scripts/prove/perks.ts';

proveOnStage([{ proof: perks, rounds: 20 }]);
