import type { Metadata } from 'next';
import { catalogue, errorCodes } from '#server/platform/errors/index.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Errors' };

/** The list of all error codes, grouped by status. */
export default function ErrorsPage() {
  const groups = [...Map.groupBy(errorCodes, (code) => catalogue[code].status)].sort(
    ([one], [other]) => one - other,
  );
  return (
    <article className="grid gap-6">
      <h1>Errors</h1>
      <p>
        A failed call returns an <code>application/problem+json</code> document (RFC 9457). Match on its{' '}
        <code>code</code>; the texts may change. <code>type</code> is the address of the page below that
        explains the code, <code>request_id</code> identifies the request for support, and{' '}
        <code>retryable</code> states whether the same request may succeed later.
      </p>
      {groups.map(([status, codes]) => (
        <section key={status} className="grid gap-3">
          <h2 className="docs-status">{status}</h2>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <a href={`/docs/errors/${code}`}>
                  <code>{code}</code>
                </a>{' '}
                {catalogue[code].title}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
