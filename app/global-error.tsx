'use client';

import { errorWordsFor } from './error-words.ts';

/**
 * When even the document could not be made, for instance because the database is away: a page of its own without the
 * partner's theme, in the first language of the browser.
 */
export default function GlobalError({ reset }: { reset: () => void }) {
  const language = typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2);
  const words = errorWordsFor(language);
  return (
    <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} suppressHydrationWarning>
      <body
        style={{
          fontFamily: 'system-ui, sans-serif',
          display: 'grid',
          placeItems: 'center',
          minHeight: '100vh',
          margin: 0,
        }}
        suppressHydrationWarning
      >
        <main style={{ textAlign: 'center', padding: 24 }} suppressHydrationWarning>
          <h1 suppressHydrationWarning>{words.title}</h1>
          <p suppressHydrationWarning>{words.text}</p>
          <button
            type="button"
            onClick={reset}
            style={{ font: 'inherit', padding: '12px 24px' }}
            suppressHydrationWarning
          >
            {words.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
