'use client';

import { useEffect, useRef } from 'react';

/** Moves the focus to the first invalid field after each answer with errors. Returns the ref for the form. */
export function useFirstError(answer: { errors: Record<string, string> }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(answer.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return form;
}
