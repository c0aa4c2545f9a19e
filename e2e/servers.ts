/** A server under test with data of its own. */
type Server = { port: number; dataDirectory: string };

const firstPort = Number(process.env.E2E_PORT ?? 3900);

/**
 * One server for each worker: journeys share the demo's people, and only the newest passcode of a person counts. Within
 * a worker they run one after the other.
 */
export const servers: readonly Server[] = [0, 1].map((index) => ({
  port: firstPort + index,
  dataDirectory: `.data/e2e-${index}`,
}));

/** The server of the worker that this process is; the first one elsewhere. */
export function ownServer(): Server {
  const server = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!server) throw new Error('There is no server for this worker');
  return server;
}
