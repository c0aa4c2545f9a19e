import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBinaries, program } from './binaries.ts';
import { createCluster, superuser } from './cluster.ts';
import { ensureDatabase } from './ensure-database.ts';
import { explainFailure, isPortTaken } from './explain-failure.ts';
import { choosePort } from './free-port.ts';
import { chooseHome, type Home } from './home.ts';
import { launchSupervisor } from './launch.ts';
import { type Lease, takeLease } from './lease.ts';
import { clearLeftovers } from './leftovers.ts';
import { serverArguments } from './server-settings.ts';
import { makeDataDirectory, readSettings, type Settings, writeSettings } from './settings.ts';
import { whileStarting } from './starting-lock.ts';

export type EmbeddedPostgresOptions = {
  /** Everything that is kept lies here: the cluster, its password and port, PostgreSQL's log. */
  dataDirectory: string;
  /** News for the operator, one sentence each; silent at an ordinary start. */
  log: (line: string) => void;
  /** A fixed port; without it a free one is chosen and remembered. */
  port?: number;
  /** False for tests alone: faster, but a power failure may destroy the data. */
  durable?: boolean;
  /** False: an Error when another process already uses this database, instead of a share in it. */
  shared?: boolean;
  /** As root, run PostgreSQL as an unprivileged user even where a user namespace would do. */
  forbidUserNamespaces?: boolean;
};

export type EmbeddedPostgres = {
  port: number;
  /** The address of a database of this server, with its password. */
  urlFor: (databaseName: string) => string;
  /** Creates the database unless it exists; true when it was created now. */
  ensureDatabase: (databaseName: string) => Promise<boolean>;
  /** Gives the database back. The last one who does so waits for its clean shutdown. */
  stop: () => Promise<void>;
  /** Whether this start created the cluster. */
  fresh: boolean;
};

/**
 * Starts the PostgreSQL that npm installed, or takes a share in the one that another process already runs on the
 * same data directory. It listens on 127.0.0.1 only, asks for a random password, and is shut down when the last
 * process using it has called `stop` or has died, be it by SIGKILL. Whatever keeps it from starting is an Error
 * with one sentence.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory);
  try {
    makeDataDirectory(dataDirectory);
    return await whileStarting(dataDirectory, () => startOrShare({ ...options, dataDirectory }));
  } catch (err) {
    throw inOneSentence(err, dataDirectory);
  }
}

async function startOrShare(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log } = options;
  const running = await takeLease(dataDirectory, log);
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

/** Starts the server; when somebody takes the chosen port between the look and the use, with another one. */
async function run(options: EmbeddedPostgresOptions, home: Home, settings: Settings): Promise<Lease> {
  const { dataDirectory, log } = options;
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(options.port, settings.port);
    if (port !== settings.port) writeSettings(dataDirectory, { ...settings, port });
    const { output, letGo } = await launchSupervisor({
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
    const lease = await takeLease(dataDirectory, log);
    letGo();
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

/** System errors carry a code and a path; an operator needs a sentence. */
function inOneSentence(err: unknown, dataDirectory: string): unknown {
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
