import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { type Portal, readPortal } from '../read-portal.ts';
import { type FieldCode, type FormContract, type InputOf, readForm, type Typed } from './form-contract.ts';
import { logActionFailure } from './log-action-failure.ts';

/**
 * What every action receives in addition to its input. `portal` is null when the request belongs to no app.
 */
export type ActionContext = { portal: Portal | null; typed: Typed };

type Answers<State> = {
  /** Log message for failures. */
  message: string;
  /** The result for invalid arguments, an altered form or an error. */
  failed: (attempt: ActionContext) => State | Promise<State>;
  /** The result for refused fields that users can type into; `failed` by default. */
  refused?: (wrong: { [name: string]: FieldCode }, attempt: ActionContext) => State | Promise<State>;
};

type Work<Contract extends FormContract, State> = (
  input: InputOf<Contract>,
  attempt: ActionContext,
) => Promise<State>;

/**
 * Makes a server action for `useActionState`, which is called with a state (ignored) and a form. The contract
 * parses the form before `work` runs. Invalid arguments never throw, and unexpected errors are logged once.
 * Redirects and `notFound()` of Next are rethrown.
 */
export function formAction<Contract extends FormContract, State>(
  contract: Contract,
  answers: Answers<State>,
  work: Work<Contract, State>,
): (before: State, form: FormData) => Promise<State> {
  return async (_before, form) => runForm(contract, form, answers, work);
}

/** As `formAction`, for a form that is posted without a state and answered with a page. */
export function plainFormAction<Contract extends FormContract>(
  contract: Contract,
  answers: { message: string; failed?: (attempt: ActionContext) => void | Promise<void> },
  work: Work<Contract, void>,
): (form: FormData) => Promise<void> {
  const { message, failed = () => undefined } = answers;
  return async (form) => runForm(contract, form, { message, failed }, work);
}

/**
 * As `formAction`, for an action bound to a first argument, which is validated because browsers can alter it.
 */
export function boundFormAction<Bound, Contract extends FormContract, State>(
  bound: z.ZodType<Bound>,
  contract: Contract,
  answers: Answers<State>,
  work: (bound: Bound, input: InputOf<Contract>, attempt: ActionContext) => Promise<State>,
): (bound: Bound, before: State, form: FormData) => Promise<State> {
  return async (first, _before, form) => {
    const parsed = bound.safeParse(first);
    return runForm(contract, parsed.success ? form : null, answers, (input, attempt) =>
      work(parsed.data as Bound, input, attempt),
    );
  };
}

/** Makes a server action that browser code calls with plain arguments; additional arguments are refused. */
export function argumentsAction<Arguments extends unknown[], State>(
  contract: z.ZodType<Arguments>,
  answers: Omit<Answers<State>, 'refused'>,
  work: (input: Arguments, attempt: ActionContext) => Promise<State>,
): (...given: Arguments) => Promise<State> {
  return async (...given) => {
    const attempt: ActionContext = { portal: await readPortal(), typed: {} };
    const parsed = contract.safeParse(given);
    if (!parsed.success) return answers.failed(attempt);
    return guard(attempt, answers, () => work(parsed.data, attempt));
  };
}

async function runForm<Contract extends FormContract, State>(
  contract: Contract,
  form: unknown,
  answers: Answers<State>,
  work: Work<Contract, State>,
): Promise<State> {
  const portal = await readPortal();
  if (!(form instanceof FormData)) return answers.failed({ portal, typed: {} });
  const read = readForm(contract, form);
  const attempt: ActionContext = { portal, typed: read.typed };
  if (read.ok) return guard(attempt, answers, () => work(read.input, attempt));
  return answers.refused ? answers.refused(read.wrong, attempt) : answers.failed(attempt);
}

async function guard<State>(
  attempt: ActionContext,
  answers: Answers<State>,
  work: () => Promise<State>,
): Promise<State> {
  try {
    return await work();
  } catch (err) {
    unstable_rethrow(err);
    // Without a portal there is no request log, and Next logs the error itself.
    if (!attempt.portal) throw err;
    logActionFailure(attempt.portal, err, answers.message);
    return answers.failed(attempt);
  }
}
