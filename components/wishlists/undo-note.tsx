'use client';

import { useEffect, useRef } from 'react';

/**
 * A note on what was removed, with an undo button, near the bottom of the screen. It takes the focus, because
 * the focused element has been removed.
 */
export function UndoNote({
  text,
  undoLabel,
  onUndo,
  onPause,
  onResume,
}: {
  text: string;
  undoLabel: string;
  onUndo: () => void;
  onPause: () => void;
  onResume: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer while the note is in use
    <div
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
      className="fixed inset-x-0 bottom-20 z-30 mx-auto flex w-max max-w-[calc(100%-2*var(--gutter))] items-center gap-4 rounded-field bg-ink py-1.5 ps-5 pe-2 text-bg shadow-float md:bottom-8"
    >
      <span role="status" className="min-w-0 truncate text-14">
        {text}
      </span>
      <button
        ref={button}
        type="button"
        onClick={onUndo}
        className="min-h-11 flex-none rounded-button px-4 text-14 font-semibold underline decoration-1 underline-offset-4 focus-visible:outline-bg"
      >
        {undoLabel}
      </button>
    </div>
  );
}
