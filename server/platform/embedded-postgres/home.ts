import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binaries, copyBinaries, program } from './binaries.ts';
import {
  asUser,
  canRun,
  canWrite,
  changeOwner,
  type Identity,
  isRoot,
  myself,
  namespaced,
  nobody,
} from './identity.ts';

/** Where PostgreSQL stores its data and as which user it runs. `cluster` may not exist yet. */
export type Home = { identity: Identity; binaries: Binaries; location: string; cluster: string };

type HomeOptions = { location: string; binaries: Binaries; forbidUserNamespaces: boolean };

/**
 * Chooses a user that PostgreSQL accepts and a location where that user can access programs and data. If root
 * has no user namespaces and the folder is private (mode 700), programs and data, including existing data,
 * move to a folder of the unprivileged user under /var/lib.
 */
export function chooseHome(options: HomeOptions, log: (line: string) => void): Home {
  const cluster = join(options.location, 'cluster');
  const home = { binaries: options.binaries, location: options.location, cluster };
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const postgres = program(options.binaries, 'postgres');
  if (!isRoot()) {
    if (owner !== undefined && process.getuid && owner !== process.getuid()) {
      throw new Error(
        `The database in ${cluster} belongs to another user (uid ${owner}); run as that user or delete it.`,
      );
    }
    return { ...home, identity: myself };
  }
  if (process.platform !== 'linux')
    throw new Error('PostgreSQL refuses to run as root; run this as an ordinary user.');
  const mayUseNamespace = !owner && !options.forbidUserNamespaces;
  if (mayUseNamespace && canRun(namespaced, postgres) && canWrite(namespaced, options.location)) {
    return { ...home, identity: namespaced };
  }
  const identity = owner ? asUser(owner, statSync(cluster).gid) : asUser(nobody, nobody);
  return makeAccessible(identity, { ...home, identity }, log);
}

/** Makes programs and data accessible to an unprivileged user, in place if the parent folders permit it. */
function makeAccessible(identity: Identity, home: Home, log: (line: string) => void): Home {
  let { location, cluster, binaries } = home;
  if (!hasAccess(identity, location)) {
    const place = makeLocation(identity);
    log(`PostgreSQL cannot reach ${location} as uid ${identity.uid}; its data lies in ${place}`);
    if (existsSync(cluster)) {
      cpSync(cluster, join(place, 'cluster'), { recursive: true, preserveTimestamps: true });
      chmodSync(join(place, 'cluster'), 0o700);
      rmSync(cluster, { recursive: true });
    }
    location = place;
    cluster = join(place, 'cluster');
  }
  if (existsSync(cluster)) changeOwner(identity, cluster);
  if (!canRun(identity, program(binaries, 'postgres'))) {
    binaries = copyBinaries(binaries, location);
    changeOwner(identity, binaries.directory);
  }
  return { identity, binaries, location, cluster };
}

/** Whether the identity can access `location`, tested with a temporary folder that belongs to it. */
function hasAccess(identity: Identity, location: string): boolean {
  const probe = mkdtempSync(join(location, 'draft-'));
  changeOwner(identity, probe);
  const open = canWrite(identity, probe);
  rmSync(probe, { recursive: true });
  return open;
}

/** Creates a folder that only this user can access; preferably in /var/lib, because /tmp may be cleaned. */
function makeLocation(identity: Identity): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    try {
      const place = mkdtempSync(join(parent, 'sojourn-postgres-'));
      chmodSync(place, 0o700);
      changeOwner(identity, place);
      if (canWrite(identity, place)) return place;
      rmSync(place, { recursive: true });
    } catch {}
  }
  throw new Error(
    `Found no folder in which PostgreSQL could run as uid ${identity.uid}; run this as an ordinary user.`,
  );
}
