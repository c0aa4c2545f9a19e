'use client';

import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { enterSheet, leaveSheet, type Sheet } from './sheet-history.ts';

let opened = 0;

/**
 * Back closes the sheet instead of leaving the page, below 768 px, where sheets take the screen. While it is open an entry
 * of the same address stands in the history; closing it any other way takes that entry away, and what is opened from
 * inside takes its place. Call the answer before opening something else and closing at once.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const [leads] = useState(() => ({ on: false }));
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !window.matchMedia('(width < 48rem)').matches) return;
    opened += 1;
    const sheet: Sheet = { name: `${Date.now()}-${opened}`, close: () => onBack(), latest: null };
    leads.on = false;
    enterSheet(sheet);
    return () => leaveSheet(sheet, leads.on);
  }, [isOpen, leads]);
  return () => {
    leads.on = true;
  };
}

/** The same for a modal dialog. The answer opens it. */
export function useBackClosesDialog(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    const onClose = () => setOpen(false);
    element?.addEventListener('close', onClose);
    return () => element?.removeEventListener('close', onClose);
  }, [dialog]);
  useBackCloses(isOpen, () => dialog.current?.close());
  return useCallback(() => {
    dialog.current?.showModal();
    setOpen(true);
  }, [dialog]);
}
