'use client';

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useActionState,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from './button.tsx';
import { Select, TextArea, TextInput } from './field.tsx';

/**
 * What a form action returns if it does not redirect: the typed values, and one sentence
 * for each invalid field.
 */
export type FormAnswer = { values: Record<string, string>; errors: Record<string, string> };

/** The state of a form that has not been submitted. */
const unanswered: FormAnswer = { values: {}, errors: {} };

const Answer = createContext<FormAnswer>(unanswered);

/**
 * A form with a server action that works with and without JavaScript. Errors are shown below their fields and
 * the first invalid field gets the focus; `errors.form` concerns the whole form. In a sheet, an answer
 * without errors closes the sheet.
 */
export function AnswerForm({
  action,
  hidden = {},
  children,
  ...rest
}: {
  action: (before: FormAnswer, form: FormData) => Promise<FormAnswer>;
  /** Hidden fields. */
  hidden?: Record<string, string>;
  children: ReactNode;
} & Omit<ComponentProps<'form'>, 'action' | 'ref' | 'hidden'>) {
  const [answer, submit, isBusy] = useActionState(action, unanswered);
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (Object.keys(answer.errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  useEffect(() => {
    if (wasBusy.current && !isBusy && Object.keys(answer.errors).length === 0)
      form.current?.closest('dialog')?.close();
    wasBusy.current = isBusy;
  }, [isBusy, answer]);
  return (
    <form {...rest} ref={form} action={submit} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Answer value={answer}>{children}</Answer>
      {answer.errors.form && (
        <p role="alert" className="text-14 text-danger">
          {answer.errors.form}
        </p>
      )}
    </form>
  );
}

type Named = { name: string; label: ReactNode; hint?: ReactNode; idPrefix?: string };

/** The props of a field of the surrounding form: value and error of the last answer, or the initial value. */
export function useAnswered(name: string, initial: string, idPrefix = 'field') {
  const { values, errors } = useContext(Answer);
  const value = values[name] ?? initial;
  // The key remounts the field, because React would keep the old default value.
  return { key: value, id: `${idPrefix}-${name}`, name, defaultValue: value, error: errors[name] };
}

/** A text input of the surrounding `AnswerForm`. */
export function AnswerInput({
  name,
  idPrefix,
  defaultValue = '',
  ...rest
}: Named & Omit<ComponentProps<'input'>, 'name' | 'id' | 'defaultValue'> & { defaultValue?: string }) {
  const { key, ...field } = useAnswered(name, defaultValue, idPrefix);
  return <TextInput key={key} {...rest} {...field} />;
}

/** A text area of the surrounding `AnswerForm`. */
export function AnswerText({
  name,
  idPrefix,
  defaultValue = '',
  ...rest
}: Named & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'defaultValue'> & { defaultValue?: string }) {
  const { key, ...field } = useAnswered(name, defaultValue, idPrefix);
  return <TextArea key={key} {...rest} {...field} />;
}

/** A select of the surrounding `AnswerForm`. */
export function AnswerSelect({
  name,
  idPrefix,
  defaultValue = '',
  ...rest
}: Named & Omit<ComponentProps<'select'>, 'name' | 'id' | 'defaultValue'> & { defaultValue?: string }) {
  const { key, ...field } = useAnswered(name, defaultValue, idPrefix);
  return <Select key={key} {...rest} {...field} />;
}

/** The submit button of the surrounding form; shows `busy` while the action runs. */
export function SubmitButton({
  busy,
  children,
  ...rest
}: { busy: ReactNode } & ComponentProps<typeof Button>) {
  const { pending } = useFormStatus();
  return (
    // Not disabled while the action runs: that would remove the focus.
    <Button
      {...rest}
      type="submit"
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    >
      {pending ? busy : children}
    </Button>
  );
}
