import { parseArgs } from 'node:util';

/**
 * Reads the arguments of a command of this repository as Node's `parseArgs` does. Prints the reason and the usage and
 * ends the process with 2 when an option is unknown or lacks its value, before the command has started anything.
 *
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} usage How to call the command, in one line.
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(usage, config) {
  try {
    return parseArgs(config);
  } catch (err) {
    return refuseArguments(usage, reasonOf(err));
  }
}

/**
 * Prints why the arguments are refused and how to call the command, and ends the process with 2.
 *
 * @param {string} usage
 * @param {string} reason One sentence.
 * @returns {never}
 */
export function refuseArguments(usage, reason) {
  console.error(`${reason}\nUsage: ${usage}`);
  process.exit(2);
}

/**
 * The first sentence of an error of `parseArgs`: what follows is advice for programmers.
 *
 * @param {unknown} err
 * @returns {string}
 */
export function reasonOf(err) {
  const [sentence = ''] = String(/** @type {Error} */ (err).message).split(/[.\n]\s/, 1);
  return `${sentence.replace(/\.$/, '')}.`;
}
