import { spawnSync } from 'node:child_process';
import { runProofs } from '../processes/run-proofs.ts';
import { database } from './database.ts';
import { ownCluster } from './own-cluster.ts';

runProofs([{ proof: database, rounds: 1 }], async () => {
  // An installation leaves 1.5 GB of unwritten data, and the commits of the proof would wait for it.
  spawnSync('sync', { stdio: 'ignore' });
  const cluster = await ownCluster('prove-in-tests');
  return { url: cluster.url, cluster, close: cluster.close };
});
