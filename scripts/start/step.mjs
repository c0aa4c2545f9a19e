import { runProgram } from './children.mjs';
import { Refusal } from './refusal.mjs';

const tailLines = 40;
const progressDelayMs = 1_000;
const progressLineMs = 10_000;

/**
 * Runs one slow step as a program and shows its name and the elapsed seconds: on a terminal in one updated
 * line, otherwise with a line every ten seconds. A step that takes less than a second shows nothing. When it
 * fails, throws a Refusal with the last lines of its output.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 */
export async function runStep(name, command, args, options) {
  const begun = performance.now();
  const output = [];
  const progress = showProgress(name, begun);
  let code;
  try {
    code = await runProgram(command, args, options, (text) => output.push(text));
  } finally {
    progress.end(code === 0);
  }
  if (code === 0) return;
  const text = output.join('');
  const tail = text.trimEnd().split('\n').slice(-tailLines).join('\n');
  throw new Refusal(
    `${tail}\n\n${name} failed${reasonIn(text)} (exit code ${code}); its last lines are above.`,
  );
}

function reasonIn(text) {
  if (/ENOSPC|No space left on device/.test(text)) return ' because the disk is full';
  if (/npm error (code|errno) (EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET)/.test(text)) {
    return ' because npm could not reach its registry';
  }
  return '';
}

function showProgress(name, begun) {
  const isTerminal = process.stdout.isTTY === true;
  const everyMs = isTerminal ? 200 : progressLineMs;
  const line = () => `  ${name} ... ${((performance.now() - begun) / 1000).toFixed(isTerminal ? 0 : 1)} s`;
  const show = () => process.stdout.write(isTerminal ? `\r${line()}` : `${line()}\n`);
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, everyMs);
  }, progressDelayMs);
  return {
    end(succeeded) {
      clearTimeout(timer);
      clearInterval(timer);
      const elapsedMs = performance.now() - begun;
      if (elapsedMs < progressDelayMs) return;
      const start = isTerminal ? '\r' : '';
      process.stdout.write(
        `${start}  ${name} ... ${(elapsedMs / 1000).toFixed(1)} s${succeeded ? '' : ', failed'}\n`,
      );
    },
  };
}
