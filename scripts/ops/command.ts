import type { ImportProgress, OperatorContext } from '../../server/modules/partner-admin/index.ts';

/** How the text of an option is converted to a value. `list` and `tiers` may be repeated. */
type OptionKind = 'text' | 'number' | 'flag' | 'list' | 'duration' | 'tiers' | 'bytes' | 'json';

/** An option of a command, as the parser and the help need it. */
export type Option = {
  kind: OptionKind;
  /** The placeholder of the value in the help, in capitals. */
  value?: string;
  description: string;
  required?: boolean;
};

/** Output channels that a command may use. */
type Terminal = { progress: (progress: ImportProgress) => void };

/** A command of `npm run ops`; `run` calls a use case and `show` formats its result. */
export type Command<Result = unknown> = {
  name: string;
  summary: string;
  options: Readonly<Record<string, Option>>;
  example: string;
  /** The use case validates its input, so it gets the options as they were typed. */
  run: (ctx: OperatorContext, input: never, terminal: Terminal) => Promise<Result>;
  show: (result: Result) => string;
  /** True for a result that scripts must notice: the command then exits with 1. */
  isAlarming?: (result: Result) => boolean;
};

/** Declares a command; `show` formats the result of `run`. */
export function command<Result>(declaration: Command<Result>): Command {
  return declaration as unknown as Command;
}

/** Options that several commands share. */
export const options = {
  app: { kind: 'text', value: 'APP', description: 'Slug or id of the app.', required: true },
  org: { kind: 'text', value: 'ORG', description: 'Slug or id of the organisation.', required: true },
  limit: { kind: 'number', value: 'N', description: 'Maximum number of results (default 50).' },
  after: {
    kind: 'text',
    value: 'CURSOR',
    description: 'Cursor of the next page, printed after the previous one.',
  },
} as const satisfies Record<string, Option>;

/** Options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  environment: { kind: 'text', value: 'ENV', description: 'sandbox or production.', required: true },
  by: { kind: 'text', value: 'NAME', description: 'Operator in the audit log (default: your login name).' },
  reason: { kind: 'text', value: 'TEXT', description: 'Reason in the audit log.' },
  json: { kind: 'flag', description: 'Prints the result as JSON.' },
  help: { kind: 'flag', description: 'Shows this help.' },
};
