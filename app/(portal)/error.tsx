'use client';

import { useEffect, useRef } from 'react';
import { errorWordsFor } from '../error-words.ts';

/** Whatever a page could not do: says that nothing was booked, offers the same again, shows what support asks for. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = errorWordsFor(typeof document === 'undefined' ? 'en' : document.documentElement.lang);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="wrap grid min-h-dvh place-items-center">
      <div role="alert" className="grid justify-items-center gap-4 text-center" suppressHydrationWarning>
        <h1 ref={heading} tabIndex={-1} className="heading-1" suppressHydrationWarning>
          {words.title}
        </h1>
        <p className="text-ink-2" suppressHydrationWarning>
          {words.text}
        </p>
        <button
          type="button"
          onClick={reset}
          className="min-h-12 rounded-button bg-primary px-6 font-semibold text-on-primary"
          suppressHydrationWarning
        >
          {words.retry}
        </button>
        {error.digest && (
          <p className="text-12 text-ink-2" suppressHydrationWarning>
            {words.request} <bdi dir="ltr">{error.digest}</bdi>
          </p>
        )}
      </div>
    </main>
  );
}
