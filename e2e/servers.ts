/** A server under test with its own data folder. */
type Server = { port: number; dataDirectory: string };

const firstPort = Number(process.env.E2E_PORT ?? 3900);

/**
 * One server per worker: the tests share the demo's members, and only the newest passcode of a member is
 * valid. Within a worker the tests run one after another.
 */
export const servers: readonly Server[] = [0, 1, 2].map((index) => ({
  port: firstPort + index,
  dataDirectory: `.data/e2e-${index}`,
}));

/** The product in Production mode beside stand-ins of its suppliers, which show mails and sales at the next port. */
export const standInsServer: Server = { port: firstPort + 4, dataDirectory: '.data/e2e-stand-ins' };

/** Returns the server of this worker process, and the first server in other processes. */
export function ownServer(): Server {
  const server = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!server) throw new Error('There is no server for this worker');
  return server;
}
