'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { chipClass } from '../ui/chip.tsx';

export type Person = { first_name: string; last_name: string; email: string; phone: string };

/**
 * Buttons that fill the fields with the details of a remembered person. Visible only with JavaScript; the
 * fields work without it.
 */
export function PeoplePicker({
  form,
  people,
  words,
  icons,
}: {
  form: React.RefObject<HTMLFormElement | null>;
  people: Person[];
  words: { remembered: string; someoneElse: string };
  icons: { check: ReactNode; plus: ReactNode };
}) {
  const [picked, setPicked] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const fill = (index: number) => {
    setPicked(index);
    const person = people[index] ?? {
      first_name: '',
      last_name: '',
      email: people[0]?.email ?? '',
      phone: '',
    };
    for (const [name, value] of Object.entries(person)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    if (!people[index]) (form.current?.elements.namedItem('first_name') as HTMLElement | null)?.focus();
    form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling grid in every browser
    <div
      role="group"
      aria-label={words.remembered}
      className={`scroll-row auto-cols-max gap-2 ${isHydrated ? '' : 'invisible'}`}
    >
      {[...people, null].map((person, index) => (
        <button
          key={person ? `${person.first_name} ${person.last_name}` : 'else'}
          type="button"
          aria-pressed={picked === index}
          onClick={() => fill(index)}
          className={chipClass(picked === index)}
        >
          {picked === index ? icons.check : person ? null : icons.plus}
          <bdi>{person ? `${person.first_name} ${person.last_name}` : words.someoneElse}</bdi>
        </button>
      ))}
    </div>
  );
}
