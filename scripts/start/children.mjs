import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** On POSIX each child leads a group of its own: Ctrl-C reaches this process alone, which passes it on once. */
const ownGroup = process.platform !== 'win32';
const parentLookMs = 500;

/** The child this process waits for at the moment. */
let current = null;
let received = null;

/**
 * Passes SIGINT, SIGTERM and a closed terminal on to the child at work and waits for its end. Run by npm, it also
 * stops when npm is gone: npm killed by SIGKILL passes nothing on.
 */
export function forwardSignals() {
  process.on('SIGINT', () => pass('SIGINT'));
  process.on('SIGTERM', () => pass('SIGTERM'));
  process.on('SIGHUP', () => pass('SIGTERM'));
  if (!process.env.npm_lifecycle_event) return;
  const above = processesUpToNpm();
  const watch = setInterval(() => {
    if (processesUpToNpm() === above) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, parentLookMs);
  watch.unref();
}

/** This process's parent, and the parent's own where npm put a shell between (dash stays, bash gives way). */
function processesUpToNpm() {
  const parent = process.ppid;
  if (process.platform !== 'linux') return String(parent);
  try {
    const [, name, grandparent] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /^(da|ba|a)?sh$/.test(name) ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return String(parent);
  }
}

function pass(signal) {
  received = signal;
  if (!current) process.exit(exitCodeOf(signal));
  current(signal);
}

function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a program to its end. Its output goes to `onOutput`. After a signal this process ends with it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @param {(text: string) => void} onOutput
 * @returns {Promise<number>} its exit code
 */
export async function runProgram(command, args, options, onOutput) {
  const child = spawn(command, args, { ...options, detached: ownGroup, stdio: ['ignore', 'pipe', 'pipe'] });
  // A step may have started programs of its own: the whole group gets the signal.
  current = (signal) => (ownGroup ? process.kill(-child.pid, signal) : child.kill(signal));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  const code = await ended(child, 'close');
  if (received) process.exit(exitCodeOf(received));
  return code;
}

/**
 * Runs the server on this terminal until it ends. It holds a channel to this process: when that closes, because
 * this process was killed, the server gets `disconnect` and stops as if told to.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code
 */
export async function runServer(node, args, options) {
  const child = spawn(node, args, {
    ...options,
    detached: ownGroup,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  current = (signal) => child.kill(signal);
  return ended(child, 'exit');
}

function ended(child, event) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once(event, (code, signal) => {
      current = null;
      resolve(code ?? exitCodeOf(signal));
    });
  });
}
