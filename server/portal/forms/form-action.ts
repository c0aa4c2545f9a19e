import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { type Portal, readPortal } from '../read-portal.ts';
import { type FieldCode, type FormContract, type InputOf, readForm, type Typed } from './form-contract.ts';
import { noteRefusal } from './note-refusal.ts';

/** What every action gets beside its input. `portal` is null where the address belongs to no app. */
export type Attempt = { portal: Portal | null; typed: Typed };

type Answers<State> = {
  /** What is logged with an error that nobody expected. */
  message: string;
  /** The answer to a call with wrong arguments, to an altered form and to an unexpected error. */
  failed: (attempt: Attempt) => State | Promise<State>;
  /** The answer to refused fields that somebody can type into. Without it, `failed`. */
  refused?: (wrong: { [name: string]: FieldCode }, attempt: Attempt) => State | Promise<State>;
};

type Work<Contract extends FormContract, State> = (
  input: InputOf<Contract>,
  attempt: Attempt,
) => Promise<State>;

/**
 * A server action for `useActionState`: it is called with a state, which is not read, and a form. The form is parsed by
 * the contract before any work. Wrong arguments are answered and never thrown; unexpected errors are logged once.
 * Redirects and `notFound()` of Next pass through.
 */
export function formAction<Contract extends FormContract, State>(
  contract: Contract,
  answers: Answers<State>,
  work: Work<Contract, State>,
): (before: State, form: FormData) => Promise<State> {
  return async (_before, form) => runForm(contract, form, answers, work);
}

/** As `formAction`, for a form that is posted without a state before it and answered by a page. */
export function plainFormAction<Contract extends FormContract>(
  contract: Contract,
  answers: { message: string; failed?: (attempt: Attempt) => void | Promise<void> },
  work: Work<Contract, void>,
): (form: FormData) => Promise<void> {
  const { message, failed = () => undefined } = answers;
  return async (form) => runForm(contract, form, { message, failed }, work);
}

/** As `formAction`, for an action that the page binds to a first argument; the browser can alter that one too. */
export function boundFormAction<Bound, Contract extends FormContract, State>(
  bound: z.ZodType<Bound>,
  contract: Contract,
  answers: Answers<State>,
  work: (bound: Bound, input: InputOf<Contract>, attempt: Attempt) => Promise<State>,
): (bound: Bound, before: State, form: FormData) => Promise<State> {
  return async (first, _before, form) => {
    const parsed = bound.safeParse(first);
    return runForm(contract, parsed.success ? form : null, answers, (input, attempt) =>
      work(parsed.data as Bound, input, attempt),
    );
  };
}

/** A server action that code of the browser calls with plain arguments. The tuple refuses more than it declares. */
export function argumentsAction<Arguments extends unknown[], State>(
  contract: z.ZodType<Arguments>,
  answers: Omit<Answers<State>, 'refused'>,
  work: (input: Arguments, attempt: Attempt) => Promise<State>,
): (...given: Arguments) => Promise<State> {
  return async (...given) => {
    const attempt: Attempt = { portal: await readPortal(), typed: {} };
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
  const attempt: Attempt = { portal, typed: read.typed };
  if (read.ok) return guard(attempt, answers, () => work(read.input, attempt));
  return answers.refused ? answers.refused(read.wrong, attempt) : answers.failed(attempt);
}

async function guard<State>(
  attempt: Attempt,
  answers: Answers<State>,
  work: () => Promise<State>,
): Promise<State> {
  try {
    return await work();
  } catch (err) {
    unstable_rethrow(err);
    // Without a portal there is no log of this request: Next logs the error itself.
    if (!attempt.portal) throw err;
    noteRefusal(attempt.portal, err, answers.message);
    return answers.failed(attempt);
  }
}
