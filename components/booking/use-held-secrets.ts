'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Keeps the text of fields marked with `data-secret` when React resets the form after an answer; all other
 * fields come back with the answer. The texts stay in their fields and are stored nowhere.
 */
export function useHeldSecrets(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The event fires before the fields are cleared.
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
