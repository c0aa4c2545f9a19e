import { userInfo } from 'node:os';
import type { OperatorContext } from '../../server/modules/partner-admin/index.ts';
import type { Environment } from '../../server/platform/context/index.ts';
import { newId } from '../../server/platform/ids/index.ts';
import { log } from '../../server/platform/log/index.ts';
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import { explainFailure, failureDocument } from './explain-failure.ts';
import { explainCommand, listCommands } from './help.ts';
import { openEnvironment } from './open-environment.ts';
import { showProgress } from './progress.ts';
import { readOptions, type Values } from './read-options.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs one command and returns its exit code: 0 for success, 1 for refused, failed or a result that is alarming, 2 for
 * invalid usage.
 */
export async function runOps(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const [group = '', action = '', ...rest] = args;
    if (['', 'help', '--help', '-h'].includes(group))
      return print(listCommands(commands), group === '' ? 2 : 0);
    const ofGroup = commands.filter(({ name }) => name.startsWith(`${group} `));
    if (ofGroup.length === 0) throw new UsageError(`There is no command "${group}".`);
    if (['', 'help', '--help', '-h'].includes(action))
      return print(listCommands(ofGroup), action === '' ? 2 : 0);
    const command = ofGroup.find(({ name }) => name === `${group} ${action}`);
    if (!command) {
      const actions = ofGroup.map(({ name }) => name.split(' ').slice(1).join(' ')).join(', ');
      throw new UsageError(`There is no command "${group} ${action}"; ${group} has ${actions}.`);
    }
    return await runCommand(command, readOptions(command, rest));
  } catch (err) {
    if (!(err instanceof UsageError)) throw err;
    console.error(`${err.message}\nTry: npm run ops -- ${helpFor(args)}--help`);
    return 2;
  }
}

async function runCommand(command: Command, values: Values): Promise<0 | 1> {
  if (values.help) return print(explainCommand(command), 0);
  const { environment: named, by, reason, json, ...input } = values;
  const environment = environmentOf(String(named));
  try {
    const { db, close } = await openEnvironment(environment);
    try {
      const ctx: OperatorContext = {
        environment,
        db,
        requestId: newId(),
        log,
        signal: new AbortController().signal,
        clientAddress: 'operator',
        operator: String(by ?? userInfo().username),
        reason: String(reason ?? ''),
      };
      const result = await command.run(ctx, input as never, { progress: showProgress });
      const code = command.isAlarming?.(result) ? 1 : 0;
      return print(json ? JSON.stringify(result, null, 2) : command.show(result), code);
    } finally {
      await close();
    }
  } catch (err) {
    console.error(json ? JSON.stringify(failureDocument(err), null, 2) : explainFailure(command, err));
    return 1;
  }
}

function environmentOf(text: string): Environment {
  if (text.toLowerCase() === 'sandbox') return 'Sandbox';
  if (text.toLowerCase() === 'production') return 'Production';
  throw new UsageError(`--environment must be sandbox or production, not "${text}".`);
}

/** Returns the most specific command prefix whose help applies. */
function helpFor(args: readonly string[]): string {
  const [group = '', action = ''] = args;
  const exact = commands.some(({ name }) => name === `${group} ${action}`);
  if (exact) return `${group} ${action} `;
  return commands.some(({ name }) => name.startsWith(`${group} `)) ? `${group} ` : '';
}

function print<Code extends 0 | 1 | 2>(text: string, code: Code): Code {
  console.log(text);
  return code;
}
