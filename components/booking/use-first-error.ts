'use client';

import { useEffect, useRef } from 'react';

/** Puts the focus into the first wrong field, whenever an answer names one. */
export function useFirstError(answer: { errors: Record<string, string> }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(answer.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return form;
}
