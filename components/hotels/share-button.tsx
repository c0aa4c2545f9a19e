'use client';

import { type ReactNode, useState } from 'react';

/** Shares the page with the share dialog of the device; otherwise copies its URL. */
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
      // The member closed the share dialog, or the browser denies access to the clipboard.
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
