import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The user that PostgreSQL runs as. PostgreSQL refuses root. Root therefore runs it in a user namespace in
 * which root is mapped to nobody or, where namespaces are forbidden, as an unprivileged user. `prefix`
 * precedes each command.
 */
export type Identity = { prefix: string[]; uid?: number; gid?: number };

/** The usual id of "nobody" on Linux. initdb requires a user in /etc/passwd. */
export const nobody = 65534;

export const myself: Identity = { prefix: [] };
export const namespaced: Identity = { prefix: ['unshare', '--user', `--map-user=${nobody}`, '--'] };

/** The identity of an unprivileged user; only root can run commands with it. */
export function asUser(uid: number, gid: number): Identity {
  return { prefix: [], uid, gid };
}

/** Whether this process runs as root. False on systems without user ids. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether this identity can run the program `file`. */
export function canRun(identity: Identity, file: string): boolean {
  return passesTest(identity, 'test -r "$1" -a -x "$1"', file);
}

/** Whether this identity can create files in `directory`. */
export function canWrite(identity: Identity, directory: string): boolean {
  return passesTest(identity, 'test -w "$1" -a -x "$1"', directory);
}

/** Runs the test in a shell of that user, because file modes do not show ACLs, mounts and namespaces. */
function passesTest(identity: Identity, test: string, path: string): boolean {
  const { prefix, uid, gid } = identity;
  const [command = 'sh', ...rest] = [...prefix, 'sh', '-c', test, 'sh', path];
  return spawnSync(command, rest, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Changes the owner of a folder and everything in it to the identity's user. */
export function changeOwner(identity: Identity, directory: string): void {
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined) return;
  chownSync(directory, uid, gid);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}
