'use client';

import { type RefObject, useEffect } from 'react';
import { useHeldSecrets } from './use-held-secrets.ts';

/**
 * Keeps the typed values in the session storage of the window, so that signing in again or the Back button
 * loses nothing. Fields marked with `data-secret` are never stored; `useHeldSecrets` keeps them across an
 * answer.
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, key: string): void {
  useHeldSecrets(form);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const stored = sessionStorage.getItem(key);
    if (stored) {
      for (const [name, value] of Object.entries(JSON.parse(stored) as Record<string, string>)) {
        const field = element.elements.namedItem(name);
        const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        const isUnchosen = field instanceof HTMLSelectElement && field.value === '';
        if (isUnchosen) field.value = value;
        if (isText && field.type !== 'hidden' && field.value === field.defaultValue) field.value = value;
      }
    }
    const keep = () => {
      const typed = [...element.elements].flatMap((field) =>
        (field instanceof HTMLInputElement ||
          field instanceof HTMLTextAreaElement ||
          field instanceof HTMLSelectElement) &&
        field.type !== 'hidden' &&
        field.name &&
        field.dataset.secret === undefined
          ? [[field.name, field.value] as const]
          : [],
      );
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key]);
}
