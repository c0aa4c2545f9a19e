'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAnswered } from '../ui/answer-form.tsx';
import { describedBy, Field } from '../ui/field.tsx';

export type UsernameWords = {
  label: string;
  hint: string;
  list: string;
  none: string;
  /** `#` stands for the number; said aloud when suggestions change. */
  counts: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;
};

/** What the search takes at least (interface.md, user search). */
const shortest = 3;
/** The search may be asked 30 times a minute: not at every key. */
const waitMs = 250;

/**
 * A field for a username that suggests members, by the combobox pattern of the ARIA practices guide. Without JavaScript,
 * or when the search does not answer, it is a plain field.
 */
export function UsernameBox({ words, locale }: { words: UsernameWords; locale: string }) {
  const listId = useId();
  const { error, defaultValue, id } = useAnswered('username', '');
  const [text, setText] = useState(defaultValue);
  const [found, setFound] = useState<string[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const taken = useRef('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => setText(defaultValue), [defaultValue]);
  // A form that was answered well is empty again.
  useEffect(() => {
    const form = input.current?.form;
    const clear = () => setText('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted.length < shortest || wanted === taken.current) {
      setFound(null);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { createClient } = await import('#server/client/index.ts');
        const { users } = await createClient({ baseUrl: '' }).searchUsers(
          { username: wanted.slice(0, 64) },
          { signal: leaving.signal },
        );
        setFound(users.map(({ username }) => username));
        setActive(-1);
      } catch {
        if (!leaving.signal.aborted) setFound(null);
      }
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);

  const names = found ?? [];
  const take = (name: string) => {
    taken.current = name;
    setText(name);
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (names.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) => (now + step + names.length + (now < 0 && step < 0 ? 1 : 0)) % names.length);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      const name = names[active];
      if (name) take(name);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  };

  const isShown = isOpen && found !== null;
  const count = words.counts[new Intl.PluralRules(locale).select(names.length)] ?? words.counts.other;
  return (
    <div className="relative min-w-0 flex-1">
      <Field id={id} label={words.label} hint={words.hint} error={error}>
        <input
          ref={input}
          id={id}
          name="username"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint: words.hint, error })}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="field rtl:text-end"
        />
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        hidden={!isShown || names.length === 0}
        className="panel panel-float absolute inset-x-0 top-[5rem] z-10 max-h-72 overflow-y-auto p-2"
      >
        {names.map((name, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={name}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className="flex min-h-11 cursor-pointer items-center rounded-tag px-3 py-1.5 hover:bg-sunken aria-selected:bg-emphasis-soft"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(name)}
          >
            <bdi dir="ltr">{name}</bdi>
          </div>
        ))}
      </div>
      <p role="status" className="text-14 text-ink-2">
        {isShown && names.length === 0 && words.none}
        {isShown && names.length > 0 && (
          <span className="sr-only">{count.replace('#', String(names.length))}</span>
        )}
      </p>
    </div>
  );
}
