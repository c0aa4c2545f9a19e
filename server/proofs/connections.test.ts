import { runProofs } from '#server/testing/processes/run-proofs.ts';
import { gracefulStop } from '../../scripts/prove/graceful-stop.ts';
import { leavingClients } from '../../scripts/prove/leaving-clients.ts';
import { slowClients } from '../../scripts/prove/slow-clients.ts';

runProofs([
  { proof: leavingClients, rounds: 20 },
  { proof: slowClients, rounds: 20 },
  { proof: gracefulStop, rounds: 1 },
]);
