'use client';

import { type ReactNode, useRef, useState } from 'react';

const copiedMs = 3000;

/**
 * A text with a button that copies it. Without access to the clipboard, the text is selected and
 * can be copied manually.
 */
export function CopyField({
  value,
  label,
  icon,
  words,
}: {
  value: string;
  label: string;
  icon: ReactNode;
  words: { copy: string; copied: string };
}) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedMs);
    } catch {
      // The browser denies access to the clipboard; the text is selected and can be copied manually.
    }
  };
  return (
    <span dir="ltr" className="flex min-w-0 flex-1">
      <input
        ref={field}
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className="field min-h-11! rounded-e-none! border-e-0! text-ellipsis text-ink-2!"
      />
      <button
        type="button"
        onClick={copy}
        className="inline-flex min-h-11 flex-none items-center gap-2 rounded-e-field border border-line-strong px-3.5 text-14 font-semibold hover:bg-sunken"
      >
        {icon}
        <span role="status">{isCopied ? words.copied : words.copy}</span>
      </button>
    </span>
  );
}
