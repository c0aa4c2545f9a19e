'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Keeps texts in fields marked with `data-secret` when the form's action answers: React resets a form then, and answers
 * give back all other fields. They stay in their fields and are stored nowhere.
 */
export function useHeldSecrets(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The event comes before the fields are emptied.
    const holdSecrets = () => {
      const secrets = [...element.elements].filter(
        (field): field is HTMLInputElement =>
          field instanceof HTMLInputElement && field.dataset.secret !== undefined && field.type === 'text',
      );
      const typed = secrets.map(({ name, value }) => [name, value] as const);
      setTimeout(() => {
        for (const [name, value] of typed) {
          const field = element.elements.namedItem(name);
          if (field instanceof HTMLInputElement && field.value === '') field.value = value;
        }
      });
    };
    element.addEventListener('reset', holdSecrets);
    return () => element.removeEventListener('reset', holdSecrets);
  }, [form]);
}
