import { proveOnStage } from '#server/testing/processes/prove-on-stage.ts';
import { database } from '../../scripts/prove/database.ts';
import { ownCluster } from '../../scripts/prove/own-cluster.ts';

proveOnStage([{ proof: database, rounds: 1 }], async () => {
  const cluster = await ownCluster('prove-in-tests');
  return { url: cluster.url, cluster, close: cluster.close };
});
