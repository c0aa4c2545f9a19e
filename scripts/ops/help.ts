import { type Command, commonOptions, type Option } from './command.ts';

const start = 'npm run ops -- ';

/** Returns the help with all given commands. */
export function listCommands(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Usage: ${start}<command> --environment sandbox|production [options]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    `${start}<command> --help shows the options of a command.`,
    'Exit codes: 0 success, 1 refused, 2 invalid command or option.',
  ].join('\n');
}

/** Returns the help of one command with its options. */
export function explainCommand(command: Command): string {
  return [
    command.summary,
    '',
    `Usage: ${start}${command.name} --environment ENV${required(command.options)} [options]`,
    '',
    ...linesOf(command.options),
    ...(Object.keys(command.options).length > 0 ? [''] : []),
    ...linesOf(commonOptions),
    '',
    `Example: ${start}${command.name} --environment sandbox ${command.example}`.trimEnd(),
  ].join('\n');
}

function required(options: Command['options']): string {
  return Object.entries(options)
    .filter(([, option]) => option.required)
    .map(([name, { value }]) => ` --${name} ${value}`)
    .join('');
}

function linesOf(options: Command['options']): string[] {
  return Object.entries(options).map(([name, option]) => {
    const typed = `--${name}${option.value ? ` ${option.value}` : ''}`;
    return `  ${typed.padEnd(36)} ${option.description}${notes(option)}`;
  });
}

function notes({ required, kind }: Option): string {
  const said = [required ? 'required' : '', kind === 'list' || kind === 'tiers' ? 'repeatable' : ''].filter(
    Boolean,
  );
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}
