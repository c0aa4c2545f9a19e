'use client';

import { errorWordsFor } from './error-words.ts';

const button = {
  font: 'inherit',
  fontWeight: 600,
  minHeight: 48,
  padding: '12px 24px',
  border: '1px solid',
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
} as const;

/**
 * Shown if the document itself could not be rendered, for example because the database is unavailable:
 * without the partner's theme, in the browser's first language, in the device's colour scheme.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2);
  const words = errorWordsFor(language);
  return (
    <html
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      style={{ colorScheme: 'light dark' }}
      suppressHydrationWarning
    >
      <body
        style={{
          fontFamily: 'system-ui, sans-serif',
          lineHeight: 1.5,
          display: 'grid',
          placeItems: 'center',
          minHeight: '100dvh',
          margin: 0,
        }}
        suppressHydrationWarning
      >
        <main style={{ textAlign: 'center', padding: 24, maxWidth: 560 }} suppressHydrationWarning>
          <title>{words.title}</title>
          <h1 suppressHydrationWarning>{words.title}</h1>
          <p suppressHydrationWarning>{words.text}</p>
          <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'center' }}>
            <button type="button" onClick={() => location.reload()} style={button} suppressHydrationWarning>
              {words.retry}
            </button>
            <a href="/" style={button} suppressHydrationWarning>
              {words.home}
            </a>
          </p>
          {error.digest && (
            <p style={{ fontSize: 12 }} suppressHydrationWarning>
              {words.request} <bdi dir="ltr">{error.digest}</bdi>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
