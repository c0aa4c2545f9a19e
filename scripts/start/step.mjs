import { runProgram } from './children.mjs';
import { Refusal } from './refusal.mjs';

const keptLines = 40;
const quietMs = 1_000;
const newLineEveryMs = 10_000;

/**
 * Runs one slow step as a program, showing its name and the seconds that go by: on a terminal in one moving line,
 * elsewhere with a line every ten seconds. A step that takes under a second and has nothing to do shows nothing.
 * When it fails, the last lines of its output are shown.
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
  const tail = text.trimEnd().split('\n').slice(-keptLines).join('\n');
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
  const moving = process.stdout.isTTY === true;
  const everyMs = moving ? 200 : newLineEveryMs;
  const line = () => `  ${name} ... ${((performance.now() - begun) / 1000).toFixed(moving ? 0 : 1)} s`;
  const show = () => process.stdout.write(moving ? `\r${line()}` : `${line()}\n`);
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, everyMs);
  }, quietMs);
  return {
    end(succeeded) {
      clearTimeout(timer);
      clearInterval(timer);
      const elapsedMs = performance.now() - begun;
      if (elapsedMs < quietMs) return;
      const start = moving ? '\r' : '';
      process.stdout.write(
        `${start}  ${name} ... ${(elapsedMs / 1000).toFixed(1)} s${succeeded ? '' : ', failed'}\n`,
      );
    },
  };
}
