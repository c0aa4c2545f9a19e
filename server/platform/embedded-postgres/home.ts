import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binaries, copyBinaries, program } from './binaries.ts';
import {
  asUser,
  canRun,
  canWrite,
  giveTo,
  type Identity,
  isRoot,
  myself,
  namespaced,
  nobody,
} from './identity.ts';

/** Where PostgreSQL lives and as whom it runs. `cluster` may not exist yet. */
export type Home = { identity: Identity; binaries: Binaries; location: string; cluster: string };

type Wish = { location: string; binaries: Binaries; forbidUserNamespaces: boolean };

/**
 * Finds an identity that PostgreSQL accepts and a place where that identity reaches both programs and data.
 * As root without user namespaces in a private folder (mode 700) programs and data move to a folder of the
 * unprivileged user under /var/lib; existing data moves along.
 */
export function chooseHome(wish: Wish, log: (line: string) => void): Home {
  const cluster = join(wish.location, 'cluster');
  const home = { binaries: wish.binaries, location: wish.location, cluster };
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const postgres = program(wish.binaries, 'postgres');
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
  const mayUseNamespace = !owner && !wish.forbidUserNamespaces;
  if (mayUseNamespace && canRun(namespaced, postgres) && canWrite(namespaced, wish.location)) {
    return { ...home, identity: namespaced };
  }
  const identity = owner ? asUser(owner, statSync(cluster).gid) : asUser(nobody, nobody);
  return settle(identity, { ...home, identity }, log);
}

/** Makes programs and data reachable for an unprivileged user, in place when the folders above let him through. */
function settle(identity: Identity, home: Home, log: (line: string) => void): Home {
  let { location, cluster, binaries } = home;
  if (!reaches(identity, location)) {
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
  if (existsSync(cluster)) giveTo(identity, cluster);
  if (!canRun(identity, program(binaries, 'postgres'))) {
    binaries = copyBinaries(binaries, location);
    giveTo(identity, binaries.directory);
  }
  return { identity, binaries, location, cluster };
}

/** Whether the way to `location` is open: asked with a folder of the identity's own inside it. */
function reaches(identity: Identity, location: string): boolean {
  const probe = mkdtempSync(join(location, 'draft-'));
  giveTo(identity, probe);
  const open = canWrite(identity, probe);
  rmSync(probe, { recursive: true });
  return open;
}

/** A new folder of the user alone; under /var/lib, because temporary folders are emptied at times. */
function makeLocation(identity: Identity): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    try {
      const place = mkdtempSync(join(parent, 'sojourn-postgres-'));
      chmodSync(place, 0o700);
      giveTo(identity, place);
      if (canWrite(identity, place)) return place;
      rmSync(place, { recursive: true });
    } catch {}
  }
  throw new Error(
    `Found no folder in which PostgreSQL could run as uid ${identity.uid}; run this as an ordinary user.`,
  );
}
