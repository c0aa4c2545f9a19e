'use client';

import { useState } from 'react';
import { loadClient } from '../query/load-client.ts';
import { queryKeys } from '../query/query-keys.ts';
import { useSuggestions } from '../query/use-suggestions.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { useAnswered } from '../ui/answer-form.tsx';
import { describedBy, Field } from '../ui/field.tsx';
import { type CountWords, useCombobox } from '../ui/use-combobox.ts';

export type UsernameWords = {
  label: string;
  hint: string;
  list: string;
  none: string;
  counts: CountWords;
};

/** Minimum length of a search; the API refuses shorter ones. */
const minSearchLength = 3;
/** Delay after a key press: the search allows 30 requests a minute. */
const waitMs = 250;

async function findUsernames(query: string, signal: AbortSignal): Promise<string[]> {
  const client = await loadClient();
  const { users } = await client.searchUsers({ username: query.slice(0, 64) }, { signal });
  return users.map(({ username }) => username);
}

/**
 * A username field that suggests members, following the combobox pattern of the ARIA practices guide. Without
 * JavaScript, or if the search fails, it is a plain field.
 */
export const UsernameBox = withQueryClient(function UsernameBox({
  words,
  locale,
}: {
  words: UsernameWords;
  locale: string;
}) {
  const { error, defaultValue, id } = useAnswered('username', '');
  const [text, setText] = useState(defaultValue);
  const [selected, setSelected] = useState('');
  const { found } = useSuggestions(text, {
    queryKey: queryKeys.usernames(),
    request: findUsernames,
    minLength: minSearchLength,
    waitMs,
    settled: selected,
  });
  const names = found ?? [];
  const box = useCombobox({
    setText,
    defaultValue,
    choices: names,
    hasList: found !== null,
    select: (name) => {
      setSelected(name);
      box.field.current?.focus();
      return name;
    },
    locale,
    counts: words.counts,
  });
  return (
    <div className="relative min-w-0 flex-1">
      <Field id={id} label={words.label} hint={words.hint} error={error}>
        <input
          {...box.input}
          id={id}
          name="username"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint: words.hint, error })}
          dir="ltr"
          autoCapitalize="none"
          enterKeyHint="send"
          maxLength={100}
          className="field"
        />
      </Field>
      <div
        {...box.list}
        role="listbox"
        aria-label={words.list}
        hidden={!box.isShown || names.length === 0}
        className="panel panel-float absolute inset-x-0 top-[5rem] z-10 max-h-72 overflow-y-auto p-2"
      >
        {names.map((name, index) => (
          <div
            key={name}
            {...box.option(index)}
            className="flex min-h-11 cursor-pointer items-center rounded-tag px-3 py-1.5 hover:bg-sunken aria-selected:bg-emphasis-soft"
          >
            <bdi dir="ltr">{name}</bdi>
          </div>
        ))}
      </div>
      <p role="status" className="text-14 text-ink-2">
        {box.isShown && names.length === 0 && words.none}
        {names.length > 0 && <span className="sr-only">{box.announcement}</span>}
      </p>
    </div>
  );
});
