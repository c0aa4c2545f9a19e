'use client';

import { useEffect, useRef, useState } from 'react';
import { RequestId } from '#components/ui/request-id.tsx';
import { errorWordsFor } from '../error-words.ts';

/** Facts that the layout wrote into the document, because this client component cannot read the request. */
type Facts = { requestId?: string; supportPhone?: string };

/** Whether the failed response is the document itself, and not a part fetched later. */
function isDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened?.name.split('#', 1)[0] === location.href.split('#', 1)[0];
}

/**
 * Error page of the portal: says that nothing was booked, offers a retry and other pages, and shows the
 * request id for support. The links are plain, because a new document is safer after an error than client
 * navigation.
 */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [facts, setFacts] = useState<Facts>({});
  const words = errorWordsFor(typeof document === 'undefined' ? 'en' : document.documentElement.lang);
  useEffect(() => {
    heading.current?.focus();
    const { requestId, supportPhone } = document.documentElement.dataset;
    setFacts({ supportPhone, ...(isDocument() && { requestId }) });
  }, []);
  const id = facts.requestId ?? error.digest;
  const hrefs = {
    home: '/',
    trips: '/trips',
    help: id ? `/help?request=${encodeURIComponent(id)}` : '/help',
  };
  const button = 'inline-flex min-h-12 items-center rounded-button px-6 font-semibold';
  return (
    <main className="wrap grid min-h-dvh place-items-center">
      <div role="alert" className="grid justify-items-center gap-8 text-center" suppressHydrationWarning>
        <div className="grid max-w-reading gap-2">
          <h1 ref={heading} tabIndex={-1} className="heading-1" suppressHydrationWarning>
            {words.title}
          </h1>
          <p className="text-ink-2" suppressHydrationWarning>
            {words.text}
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <button
            type="button"
            onClick={() => location.reload()}
            className={`${button} bg-primary text-on-primary`}
            suppressHydrationWarning
          >
            {words.retry}
          </button>
          {(['home', 'trips', 'help'] as const).map((page) => (
            <a
              key={page}
              href={hrefs[page]}
              className={`${button} border border-line-strong`}
              suppressHydrationWarning
            >
              {words[page]}
            </a>
          ))}
        </div>
        <div className="grid gap-1 text-14 text-ink-2">
          {facts.supportPhone && (
            <p>
              {words.call}{' '}
              <a href={`tel:${facts.supportPhone}`} className="link target whitespace-nowrap">
                <bdi dir="ltr">{facts.supportPhone}</bdi>
              </a>
            </p>
          )}
          {id && (
            <p className="text-12">
              {words.request} <RequestId id={id} />
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
