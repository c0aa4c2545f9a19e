'use client';

import { type ReactNode, useRef } from 'react';
import { useBackClosesDialog } from './use-back-closes.ts';

/**
 * Shows a pass on the full screen and keeps the screen awake if the browser allows it. The pass is part of
 * the page, so opening it needs no network.
 */
export function FullScreen({
  trigger,
  triggerClass,
  label,
  closeLabel,
  closeIcon,
  children,
}: {
  trigger: ReactNode;
  triggerClass: string;
  label: string;
  closeLabel: string;
  closeIcon: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lock = useRef<WakeLockSentinel | null>(null);
  const show = useBackClosesDialog(dialog);
  const open = async () => {
    show();
    // The browser refuses the wake lock on low battery; the pass opens nevertheless.
    lock.current = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (!dialog.current?.open) await lock.current?.release();
  };
  return (
    <>
      <button type="button" className={triggerClass} aria-haspopup="dialog" onClick={open}>
        {trigger}
      </button>
      <dialog
        ref={dialog}
        aria-label={label}
        onClose={() => lock.current?.release()}
        className="m-0 h-dvh max-h-none w-screen max-w-none bg-white p-0 text-[#10131a]"
      >
        <div className="grid min-h-full grid-rows-[auto_1fr]">
          <button
            type="button"
            aria-label={closeLabel}
            className="m-2 grid size-12 place-items-center justify-self-end rounded-medallion focus-visible:outline-[#10131a]"
            onClick={() => dialog.current?.close()}
          >
            {closeIcon}
          </button>
          <div className="grid content-center justify-items-center gap-4 px-6 pb-20 text-center">
            {children}
          </div>
        </div>
      </dialog>
    </>
  );
}
