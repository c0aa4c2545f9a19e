'use client';

import { type ReactNode, useId, useRef } from 'react';
import { useBackClosesDialog } from './use-back-closes.ts';

/**
 * A native modal dialog: focus trap, Escape and the way back to its opener are the browser's. On a phone it comes from
 * the bottom edge, and Back closes it. The close button and the words inside arrive rendered, so this island stays small.
 */
export function Sheet({
  trigger,
  triggerClass,
  describedBy,
  title,
  closeLabel,
  closeIcon,
  href,
  full = false,
  wide = false,
  children,
}: {
  trigger: ReactNode;
  triggerClass?: string;
  /** The id of what explains the opener, such as its error. */
  describedBy?: string;
  title: string;
  closeLabel: string;
  closeIcon: ReactNode;
  /** A page with the same content: where the opener leads before and without JavaScript. */
  href?: string;
  /** The whole screen on a phone: dates, guests, filters. */
  full?: boolean;
  /** Room for two months side by side. */
  wide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const open = useBackClosesDialog(dialog);
  return (
    <>
      {href ? (
        <a
          href={href}
          className={triggerClass}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={(event) => {
            // A new tab or window stays the reader's choice.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            open();
          }}
        >
          {trigger}
        </a>
      ) : (
        <button
          type="button"
          className={triggerClass}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={open}
        >
          {trigger}
        </button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for its backdrop */}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className={`sheet ${full ? 'sheet-full' : ''} ${wide ? 'md:w-[48rem]' : ''}`}
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      >
        <div className="sticky top-0 z-10 flex min-h-16 items-center gap-3 border-b border-line bg-surface ps-6 pe-3">
          <h2 id={titleId} className="heading-3 flex-1">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            className="grid size-11 place-items-center rounded-medallion hover:bg-sunken"
            onClick={() => dialog.current?.close()}
          >
            {closeIcon}
          </button>
        </div>
        <div className="p-6">{children}</div>
      </dialog>
    </>
  );
}
