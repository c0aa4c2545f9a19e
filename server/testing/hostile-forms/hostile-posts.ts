import { argumentsOf, formOf, type Values } from './belongings.ts';
import type { BuiltAction } from './built-actions.ts';
import { brokenBodies, formWith, hostileTexts, wrongArguments, wrongForms } from './hostile-values.ts';
import type { Post } from './post-action.ts';

/** What is hostile about a post. In so many turns each way comes as often as it stands here. */
const ways = [
  ...['all fields', 'form', 'one field', 'form', 'arguments', 'form', 'all fields', 'form', 'no script'],
  ...['form', 'one field', 'all fields', 'body'],
] as const;

/** Turns after which an action has met every way. */
export const turnsOfAction = ways.length;

/**
 * The `turn`th hostile post to an action. With each turn something else is hostile, beside the values with which the
 * action would succeed; `canary` stands in texts where there is room.
 */
export function hostilePost(action: BuiltAction, values: Values, turn: number, canary = 'canary'): Post {
  const names = action.fields ?? [];
  const at = Math.floor(turn / ways.length) * 5 + (turn % ways.length);
  const text = pick([...hostileTexts, `${canary}\r\n`], at * 3 + names.length);
  const asArguments = (form: FormData): Post => ({ args: argumentsOf(action, values, form) });
  const inOneField = () => {
    const form = formOf(values);
    if (names.length > 0) form.set(pick(names, at), text);
    return form;
  };
  const way = pick(ways, turn);
  if (way === 'body') {
    const [, body, contentType] = pick(brokenBodies, at + names.length);
    return { body, contentType };
  }
  if (way === 'no script') {
    const form = inOneField();
    form.append(`$ACTION_ID_${action.id}`, canary);
    return { withoutScript: form };
  }
  if (way === 'arguments') return { args: pick(wrongArguments, at + names.length) };
  if (!action.fields)
    return { args: pick([[text, text], [{ hotelId: text }, { id: text }, true], [canary]], at) };
  if (way === 'form') return asArguments(pick(wrongForms(names), at));
  return asArguments(way === 'all fields' ? formWith(names, text) : inOneField());
}

const pick = <One>(all: readonly One[], at: number): One => all[at % all.length] as One;
