'use client';

import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBackClosesDialog } from './use-back-closes.ts';

/**
 * A native modal dialog: the browser provides the focus trap, Escape, and the return of the focus to the
 * button. On phones it slides in from the bottom, and Back closes it. Close button and content arrive
 * as elements, so this client component stays small; the content is rendered when the sheet is first opened.
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
  /** Id of the element that describes the button, such as its error. */
  describedBy?: string;
  title: string;
  closeLabel: string;
  closeIcon: ReactNode;
  /** A page with the same content, to which the button links without JavaScript. */
  href?: string;
  /** Fills the screen on phones: dates, guests, filters. */
  full?: boolean;
  /** Wide enough for two months side by side. */
  wide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The document is smaller without what nobody has opened.
  const [hasContent, setHasContent] = useState(false);
  const show = useBackClosesDialog(dialog);
  const open = () => {
    // The dialog gives the focus to its content.
    flushSync(() => setHasContent(true));
    show();
  };
  return (
    <>
      {href ? (
        <a
          href={href}
          className={triggerClass}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={(event) => {
            // The reader can still open a new tab or window.
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
        <div className="p-6">{hasContent && children}</div>
      </dialog>
    </>
  );
}
