import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBinaries, program } from './binaries.ts';
import { createCluster, superuser } from './cluster.ts';
import { ensureDatabase } from './ensure-database.ts';
import { explainFailure, isPortTaken } from './explain-failure.ts';
import { choosePort } from './free-port.ts';
import { chooseHome, type Home } from './home.ts';
import { launchSupervisor } from './launch.ts';
import { acquireLease, type Lease } from './lease.ts';
import { clearLeftovers } from './leftovers.ts';
import { serverArguments } from './server-settings.ts';
import { makeDataDirectory, readSettings, type Settings, writeSettings } from './settings.ts';
import { withStartLock } from './starting-lock.ts';

export type EmbeddedPostgresOptions = {
  /** Folder of all persistent files: the cluster, its password and port, PostgreSQL's log. */
  dataDirectory: string;
  /** Receives messages for the operator, one sentence each; none at an ordinary start. */
  log: (line: string) => void;
  /** A fixed port. Without it, a free port is chosen and stored for the next start. */
  port?: number;
  /** Set to false in tests only: faster, but a power failure may destroy the data. */
  durable?: boolean;
  /** When false, the start fails if another process already uses this database. */
  shared?: boolean;
  /** When root starts PostgreSQL, always use an unprivileged user instead of a user namespace. */
  forbidUserNamespaces?: boolean;
};

export type EmbeddedPostgres = {
  port: number;
  /** The URL of a database of this server, including the password. */
  urlFor: (databaseName: string) => string;
  /** Creates the database unless it exists; returns true if it was created. */
  ensureDatabase: (databaseName: string) => Promise<boolean>;
  /** Ends the use of the database. The last user waits for its clean shutdown. */
  stop: () => Promise<void>;
  /** Whether this start created the cluster. */
  fresh: boolean;
};

/**
 * Starts the PostgreSQL that npm installed, or shares the one that another process already runs on the same
 * data directory. It listens on 127.0.0.1 only and requires a random password. It shuts down when the last
 * process that uses it has called `stop` or has died, even by SIGKILL. Throws an Error with one sentence when
 * it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory);
  try {
    makeDataDirectory(dataDirectory);
    return await withStartLock(dataDirectory, () => startOrShare({ ...options, dataDirectory }));
  } catch (err) {
    throw explainSystemError(err, dataDirectory);
  }
}

async function startOrShare(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log } = options;
  const running = await acquireLease(dataDirectory, log);
  if (running && options.shared === false) {
    await running.release();
    throw new Error(`Another process uses the database in ${dataDirectory}; stop it first.`);
  }
  if (running) return makeHandle(running, readSettings(dataDirectory).password, false);
  const settings = readSettings(dataDirectory);
  if (settings.location && !existsSync(settings.location)) {
    log(`The database's folder ${settings.location} is gone; a new one is created`);
    delete settings.location;
  }
  const location = settings.location ?? dataDirectory;
  await clearLeftovers(join(location, 'cluster'), log);
  const forbidUserNamespaces = options.forbidUserNamespaces ?? false;
  const home = chooseHome({ location, binaries: findBinaries(), forbidUserNamespaces }, log);
  if (home.location !== dataDirectory) settings.location = home.location;
  writeSettings(dataDirectory, settings);
  const fresh = await createCluster(home, settings.password, options.durable ?? true, log);
  const lease = await run(options, home, settings);
  return makeHandle(lease, settings.password, fresh);
}

/**
 * Starts the server; tries another port when a program takes the chosen one between the check and the start.
 */
async function run(options: EmbeddedPostgresOptions, home: Home, settings: Settings): Promise<Lease> {
  const { dataDirectory, log } = options;
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(options.port, settings.port);
    if (port !== settings.port) writeSettings(dataDirectory, { ...settings, port });
    const { output, detach } = await launchSupervisor({
      dataDirectory,
      location: home.location,
      cluster: home.cluster,
      program: program(home.binaries, 'postgres'),
      arguments: serverArguments(home.cluster, port, options.durable ?? true),
      ...home.identity,
      port,
    });
    if (output !== null) {
      if (isPortTaken(output) && attempt < 3) continue;
      throw new Error(explainFailure(output, home.location));
    }
    const lease = await acquireLease(dataDirectory, log);
    detach();
    if (lease) return lease;
    throw new Error(
      `The embedded database in ${dataDirectory} stopped right after its start; see postgres.log there.`,
    );
  }
}

function makeHandle(lease: Lease, password: string, fresh: boolean): EmbeddedPostgres {
  const urlFor = (name: string) => `postgres://${superuser}:${password}@127.0.0.1:${lease.port}/${name}`;
  return {
    port: lease.port,
    urlFor,
    ensureDatabase: (name) => ensureDatabase(urlFor('postgres'), name),
    stop: () => lease.release(),
    fresh,
  };
}

/** Converts system errors, which have only a code and a path, to a sentence for the operator. */
function explainSystemError(err: unknown, dataDirectory: string): unknown {
  const { code, path } = err as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new Error(explainFailure('No space left on device', dataDirectory), { cause: err });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Error(`The embedded database cannot use ${path ?? dataDirectory}: permission denied.`, {
      cause: err,
    });
  }
  return err;
}
