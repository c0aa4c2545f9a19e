import { argumentsOf, formOf, type Values } from './action-samples.ts';
import type { BuiltAction } from './built-actions.ts';
import { brokenBodies, formWith, hostileTexts, wrongArguments, wrongForms } from './hostile-values.ts';
import type { Post } from './post-action.ts';

/** The kinds of hostile posts. Each full cycle contains each kind as often as it is listed. */
const kinds = [
  ...['all fields', 'form', 'one field', 'form', 'arguments', 'form', 'all fields', 'form', 'no script'],
  ...['form', 'one field', 'all fields', 'body'],
] as const;

/** Number of turns in which an action gets every kind of post. */
export const turnsPerAction = kinds.length;

/**
 * Returns the `turn`th hostile post to an action. Each turn makes another part hostile and keeps the other
 * values valid; some texts contain `canary`.
 */
export function hostilePost(action: BuiltAction, values: Values, turn: number, canary = 'canary'): Post {
  const names = action.fields ?? [];
  const at = Math.floor(turn / kinds.length) * 5 + (turn % kinds.length);
  const text = pick([...hostileTexts, `${canary}\r\n`], at * 3 + names.length);
  const asArguments = (form: FormData): Post => ({ args: argumentsOf(action, values, form) });
  const inOneField = () => {
    const form = formOf(values);
    if (names.length > 0) form.set(pick(names, at), text);
    return form;
  };
  const kind = pick(kinds, turn);
  if (kind === 'body') {
    const [, body, contentType] = pick(brokenBodies, at + names.length);
    return { body, contentType };
  }
  if (kind === 'no script') {
    const form = inOneField();
    form.append(`$ACTION_ID_${action.id}`, canary);
    return { withoutScript: form };
  }
  if (kind === 'arguments') return { args: pick(wrongArguments, at + names.length) };
  if (!action.fields)
    return { args: pick([[text, text], [{ hotelId: text }, { id: text }, true], [canary]], at) };
  if (kind === 'form') return asArguments(pick(wrongForms(names), at));
  return asArguments(kind === 'all fields' ? formWith(names, text) : inOneField());
}

const pick = <One>(all: readonly One[], at: number): One => all[at % all.length] as One;
