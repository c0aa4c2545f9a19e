import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * On POSIX each child has its own process group, so Ctrl-C reaches only this process, which forwards it once.
 */
const ownGroup = process.platform !== 'win32';
const parentCheckMs = 500;

/** Sends a signal to the child that this process waits for; null when there is none. */
let current = null;
let received = null;

/**
 * Forwards SIGINT, SIGTERM and SIGHUP (as SIGTERM) to the running child and waits for its end. Under npm it
 * also stops when npm has exited, because npm forwards nothing when it is killed by SIGKILL.
 */
export function forwardSignals() {
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  if (!process.env.npm_lifecycle_event) return;
  const ancestors = processesUpToNpm();
  const watch = setInterval(() => {
    if (processesUpToNpm() === ancestors) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, parentCheckMs);
  watch.unref();
}

/**
 * Returns the parent's id, with the grandparent's if the
 * parent is npm's shell (dash stays running, bash does not).
 */
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

function forward(signal) {
  received = signal;
  if (!current) process.exit(exitCodeOf(signal));
  current(signal);
}

function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a program to its end and passes its output to `onOutput`. After a signal this process exits too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @param {(text: string) => void} onOutput
 * @returns {Promise<number>} its exit code
 */
export async function runProgram(command, args, options, onOutput) {
  const child = spawn(command, args, { ...options, detached: ownGroup, stdio: ['ignore', 'pipe', 'pipe'] });
  // A step may have started other programs, so the whole group gets the signal.
  current = (signal) => (ownGroup ? process.kill(-child.pid, signal) : child.kill(signal));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  const code = await ended(child, 'close');
  if (received) process.exit(exitCodeOf(received));
  return code;
}

/**
 * Runs the server on this terminal until it ends. An IPC channel connects it to this process: if this process
 * is killed, the server gets `disconnect` and stops gracefully.
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
