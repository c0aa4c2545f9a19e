import type { ImportProgress, OperatorContext } from '../../server/operators/index.ts';

/** How an option's text becomes a value. `list` and `tiers` may be repeated. */
export type OptionKind = 'text' | 'number' | 'flag' | 'list' | 'duration' | 'tiers' | 'bytes' | 'json';

export type Option = {
  kind: OptionKind;
  /** Stands for the value in the help, in capitals. */
  value?: string;
  says: string;
  required?: boolean;
};

/** What a command may use beside its input. */
export type Terminal = { progress: (progress: ImportProgress) => void };

export type Command<Result = unknown> = {
  name: string;
  summary: string;
  options: Readonly<Record<string, Option>>;
  example: string;
  /** The verb judges its input itself, so that whatever was typed may be handed to it. */
  run: (ctx: OperatorContext, input: never, terminal: Terminal) => Promise<Result>;
  show: (result: Result) => string;
};

/** Declares a command: `show` gets what `run` answers. */
export function command<Result>(declaration: Command<Result>): Command {
  return declaration as unknown as Command;
}

/** Options of several commands, so that each has one meaning. */
export const options = {
  app: { kind: 'text', value: 'APP', says: 'Slug or id of the app.', required: true },
  org: { kind: 'text', value: 'ORG', says: 'Slug or id of the organisation.', required: true },
  limit: { kind: 'number', value: 'N', says: 'At most so many (50).' },
  after: { kind: 'text', value: 'CURSOR', says: 'Goes on after the page before.' },
} as const satisfies Record<string, Option>;

/** Every command takes these. */
export const commonOptions: Readonly<Record<string, Option>> = {
  environment: { kind: 'text', value: 'ENV', says: 'sandbox or production.', required: true },
  by: { kind: 'text', value: 'NAME', says: 'Who acts, for the audit log (the name of your login).' },
  reason: { kind: 'text', value: 'TEXT', says: 'Why, for the audit log.' },
  json: { kind: 'flag', says: 'Prints the result as JSON.' },
  help: { kind: 'flag', says: 'Shows this.' },
};
