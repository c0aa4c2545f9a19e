import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who PostgreSQL runs as. It refuses root, so root hands it to a user namespace in which root is called nobody,
 * or, where namespaces are forbidden, to an unprivileged user id. `prefix` goes before each program.
 */
export type Identity = { prefix: string[]; uid?: number; gid?: number };

/** The traditional id of "nobody" on Linux, known to /etc/passwd, which initdb asks. */
export const nobody = 65534;

export const myself: Identity = { prefix: [] };
export const namespaced: Identity = { prefix: ['unshare', '--user', `--map-user=${nobody}`, '--'] };

export function asUser(uid: number, gid: number): Identity {
  return { prefix: [], uid, gid };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether this identity could run the program `file`. */
export function canRun(identity: Identity, file: string): boolean {
  return passes(identity, 'test -r "$1" -a -x "$1"', file);
}

/** Whether this identity could make files in `directory`. */
export function canWrite(identity: Identity, directory: string): boolean {
  return passes(identity, 'test -w "$1" -a -x "$1"', directory);
}

/** Asks a shell of that identity: no reading of modes knows about ACLs, mounts and forbidden namespaces. */
function passes(identity: Identity, test: string, path: string): boolean {
  const { prefix, uid, gid } = identity;
  const [command = 'sh', ...rest] = [...prefix, 'sh', '-c', test, 'sh', path];
  return spawnSync(command, rest, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Gives a folder and all that is in it to the identity's user. */
export function giveTo(identity: Identity, directory: string): void {
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined) return;
  chownSync(directory, uid, gid);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}
