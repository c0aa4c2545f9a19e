import { runProofs } from '../processes/run-proofs.ts';
import { countedConnections } from './counted-connections.ts';
import { earlyStop } from './early-stop.ts';
import { gracefulStop } from './graceful-stop.ts';
import { leavingClients } from './leaving-clients.ts';
import { slowClients } from './slow-clients.ts';

runProofs([
  { proof: leavingClients, rounds: 20 },
  { proof: slowClients, rounds: 20 },
  { proof: countedConnections, rounds: 2 },
  { proof: gracefulStop, rounds: 1 },
  { proof: earlyStop, rounds: 3 },
]);
