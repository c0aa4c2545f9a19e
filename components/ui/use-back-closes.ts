'use client';

import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { pushSheetEntry, removeSheetEntry, type Sheet } from './sheet-history.ts';

let sheetCount = 0;

/**
 * Lets Back close a sheet instead of leaving the page, below 768 px, where sheets fill the screen. An open
 * sheet has a history entry with the same URL. Closing it in another way removes this entry; a page opened
 * from inside replaces it. Call the returned function before closing the sheet to open something else.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const [replaced] = useState(() => ({ on: false }));
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !window.matchMedia('(width < 48rem)').matches) return;
    sheetCount += 1;
    const sheet: Sheet = { name: `${Date.now()}-${sheetCount}`, close: () => onBack(), latest: null };
    replaced.on = false;
    pushSheetEntry(sheet);
    return () => removeSheetEntry(sheet, replaced.on);
  }, [isOpen, replaced]);
  return () => {
    replaced.on = true;
  };
}

/** The same for a modal dialog. Returns the function that opens it. */
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
