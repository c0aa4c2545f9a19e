import { type FieldError, isProblem, type Problem } from '../../server/platform/errors/index.ts';
import type { Command } from './command.ts';

/** Returns the error as text for a person; fields are named by their options. */
export function explainFailure(command: Command, err: unknown): string {
  if (!isProblem(err)) return err instanceof Error ? messageOf(err) : String(err);
  const lines = (err.facts.errors ?? []).map((error) => `  ${placeOf(command, error)}${error.message}`);
  const hidden = Number(err.facts.extra?.total_errors ?? 0) - lines.length;
  if (hidden > 0) lines.push(`  and ${hidden.toLocaleString('en')} more`);
  const sentence = err.facts.detail ?? (lines.length > 0 ? 'Some values are not valid.' : err.message);
  return [`Refused: ${sentence}`, ...lines].join('\n');
}

/** Returns the error as a JSON document for programs. */
export function failureDocument(err: unknown): object {
  if (!isProblem(err)) return { error: { code: 'failed', message: messageOf(err as Error) } };
  const { errors, extra } = (err as Problem).facts;
  return { error: { code: err.code, message: err.message, ...(errors ? { errors } : {}), ...extra } };
}

function placeOf(command: Command, { field }: FieldError): string {
  const [head = '', ...rest] = field.split('.');
  if (head === 'lines')
    return rest.length > 1 ? `line ${rest[0]}, ${rest.slice(1).join('.')}: ` : `line ${rest[0]}: `;
  const option = head.replaceAll('_', '-');
  if (option in command.options) return `--${option}: `;
  return field ? `${field}: ` : '';
}

/**
 * Drizzle's message contains the statement with its values, so
 * the message of the driver's error is used instead.
 */
function messageOf(err: Error): string {
  const cause = err.cause instanceof Error ? err.cause : null;
  const message = err.message.startsWith('Failed query')
    ? (cause?.message ?? 'a statement failed')
    : err.message;
  return `Failed: ${message}`;
}
