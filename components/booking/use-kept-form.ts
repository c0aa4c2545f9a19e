'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Keeps what was typed for as long as the window lives, so that signing in again, or Back, loses nothing. Fields marked
 * with `data-secret` are never stored; they only outlive an answer, since React empties a form with each.
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const stored = sessionStorage.getItem(key);
    if (stored) {
      for (const [name, value] of Object.entries(JSON.parse(stored) as Record<string, string>)) {
        const field = element.elements.namedItem(name);
        const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        if (isText && field.type !== 'hidden' && field.value === field.defaultValue) field.value = value;
      }
    }
    const keep = () => {
      const typed = [...element.elements].flatMap((field) =>
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.type !== 'hidden' &&
        field.name &&
        field.dataset.secret === undefined
          ? [[field.name, field.value] as const]
          : [],
      );
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    };
    // The event comes before the fields are emptied; answers give back all others.
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
    element.addEventListener('input', keep);
    element.addEventListener('reset', holdSecrets);
    return () => {
      element.removeEventListener('input', keep);
      element.removeEventListener('reset', holdSecrets);
    };
  }, [form, key]);
}
