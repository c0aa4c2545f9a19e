'use client';

import { type ReactNode, useState } from 'react';

/** Hands the page to whatever the device shares with, else copies its address. */
export function ShareButton({
  title,
  icon,
  words,
}: {
  title: string;
  icon: ReactNode;
  words: { share: string; copied: string };
}) {
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const url = window.location.href.split('#')[0] ?? '';
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
        setTimeout(() => setCopied(false), 3000);
      }
    } catch {
      // The reader closed the device's sheet, or the browser keeps its clipboard to itself.
    }
  };
  return (
    <button
      type="button"
      onClick={share}
      className="inline-flex min-h-11 items-center gap-2 rounded-button px-3 text-14 font-medium hover:bg-sunken"
    >
      {icon}
      <span role="status">{isCopied ? words.copied : words.share}</span>
    </button>
  );
}
