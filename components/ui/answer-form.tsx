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

/** What a form's action answers when it does not lead on: what was typed, and one sentence for each wrong field. */
export type FormAnswer = { values: Record<string, string>; errors: Record<string, string> };

export const unanswered: FormAnswer = { values: {}, errors: {} };

const Answer = createContext<FormAnswer>(unanswered);

/**
 * A form whose server action answers with and without JavaScript. Errors stand under their fields and the first one takes
 * the focus; `errors.form` is about all of it. In a sheet, an answer without errors closes the sheet.
 */
export function AnswerForm({
  action,
  hidden = {},
  children,
  ...rest
}: {
  action: (before: FormAnswer, form: FormData) => Promise<FormAnswer>;
  /** Values that are sent along. */
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

/** What stands in a field of the form around it: the last answer's value and error, else what it began with. */
export function useAnswered(name: string, start: string, idPrefix = 'field') {
  const { values, errors } = useContext(Answer);
  const value = values[name] ?? start;
  // A new answer is a new field: React would keep the old default.
  return { key: value, id: `${idPrefix}-${name}`, name, defaultValue: value, error: errors[name] };
}

export function AnswerInput({
  name,
  idPrefix,
  defaultValue = '',
  ...rest
}: Named & Omit<ComponentProps<'input'>, 'name' | 'id' | 'defaultValue'> & { defaultValue?: string }) {
  const { key, ...field } = useAnswered(name, defaultValue, idPrefix);
  return <TextInput key={key} {...rest} {...field} />;
}

export function AnswerText({
  name,
  idPrefix,
  defaultValue = '',
  ...rest
}: Named & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'defaultValue'> & { defaultValue?: string }) {
  const { key, ...field } = useAnswered(name, defaultValue, idPrefix);
  return <TextArea key={key} {...rest} {...field} />;
}

export function AnswerSelect({
  name,
  idPrefix,
  defaultValue = '',
  ...rest
}: Named & Omit<ComponentProps<'select'>, 'name' | 'id' | 'defaultValue'> & { defaultValue?: string }) {
  const { key, ...field } = useAnswered(name, defaultValue, idPrefix);
  return <Select key={key} {...rest} {...field} />;
}

/** The button of the form around it; says what is going on while the answer is on its way. */
export function SubmitButton({
  busy,
  children,
  ...rest
}: { busy: ReactNode } & ComponentProps<typeof Button>) {
  const { pending } = useFormStatus();
  return (
    // Not disabled meanwhile: that would take the focus away.
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
