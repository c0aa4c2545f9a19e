import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reasonOf } from '../read-arguments.mjs';
import { type Command, commonOptions, type Option } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * Values by the field names of use cases: `--return-origin` is `return_origin`. Omitted options are absent.
 */
export type Values = Record<string, unknown>;

/** Parses the options after the command's name. Throws UsageError with one sentence. */
export function readOptions(command: Command, args: readonly string[]): Values {
  const known = { ...command.options, ...commonOptions };
  const typed = parse(known, args);
  if (typed.help) return { help: true };
  const missing = Object.entries(known).filter(([name, option]) => option.required && !(name in typed));
  if (missing.length > 0) {
    throw new UsageError(`Missing: ${missing.map(([name, { value }]) => `--${name} ${value}`).join(', ')}`);
  }
  const values = Object.entries(typed).map(([name, text]) => {
    const option = known[name];
    if (!option) throw new UsageError(`There is no option --${name}.`);
    return [name.replaceAll('-', '_'), convert(name, option, text)] as const;
  });
  return Object.fromEntries(values);
}

type Typed = Record<string, string | boolean | string[]>;

function parse(known: Readonly<Record<string, Option>>, args: readonly string[]): Typed {
  const declared = Object.entries(known).map(([name, { kind }]) => [
    name,
    { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'list' || kind === 'tiers' },
  ]);
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(declared),
      strict: true,
      allowPositionals: false,
    }).values as Typed;
  } catch (err) {
    throw new UsageError(reasonOf(err));
  }
}

function convert(name: string, { kind }: Option, typed: string | boolean | string[]): unknown {
  if (kind === 'flag' || kind === 'text' || kind === 'list') return typed;
  if (kind === 'tiers') return (typed as string[]).map((text) => tierOf(name, text));
  const text = typed as string;
  if (kind === 'number') return wholeNumber(name, text);
  if (kind === 'duration') return seconds(name, text);
  const bytes = readInput(name, text);
  return kind === 'bytes' ? bytes : parseJson(name, text, bytes);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function seconds(name: string, text: string): number {
  const [, amount, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (text === '0') return 0;
  if (!amount || !unit) {
    throw new UsageError(`--${name} must be a duration such as 30m, 24h or 90d, not "${text}".`);
  }
  return Number(amount) * (secondsOf[unit] ?? 1);
}

function tierOf(name: string, text: string): { tier: string; threshold: number } {
  const [, tier, threshold] = /^([^:]+):(\d{1,10})$/.exec(text) ?? [];
  if (!tier) throw new UsageError(`--${name} must look like gold:50000, not "${text}".`);
  return { tier, threshold: Number(threshold) };
}

/** Reads a file, or standard input for `-`. */
function readInput(name: string, path: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    throw new UsageError(`--${name}: ${path} cannot be read (${code}).`);
  }
}

function parseJson(name: string, path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (err) {
    throw new UsageError(`--${name}: ${path} is not JSON: ${(err as Error).message}`);
  }
}
