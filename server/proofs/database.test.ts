import { spawnSync } from 'node:child_process';
import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { database } from '../../scripts/prove/database.ts';
import { ownCluster } from '../../scripts/prove/own-cluster.ts';

proveOnStage([{ proof: database, rounds: 1 }], async () => {
  // Its commits wait for the disk: not also for the gigabyte and a half that an installation has just left to be written.
  spawnSync('sync', { stdio: 'ignore' });
  const cluster = await ownCluster('prove-in-tests');
  return { url: cluster.url, cluster, close: cluster.close };
});
