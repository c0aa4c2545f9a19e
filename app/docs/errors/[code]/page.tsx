import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { catalogue, type ErrorCode, errorCodes } from '#server/platform/errors/index.ts';
import { possibleProblems, problemExample } from '#server/wiring/openapi/index.ts';
import { contracts } from '#server/wiring/operations.ts';
import { Example } from '../../example.tsx';
import { withCode } from '../../with-code.tsx';
import { errorGuides } from '../guide/index.ts';

export const dynamic = 'force-dynamic';

type Properties = { params: Promise<{ code: string }> };

/** Headers that accompany a status in the example. */
const accompanyingHeaders: Record<number, string> = {
  401: 'WWW-Authenticate: Bearer realm="sojourn"',
  405: 'Allow: GET, HEAD, OPTIONS',
  429: 'Retry-After: 42',
  503: 'Retry-After: 5',
};

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { code } = await params;
  return isErrorCode(code) ? { title: `${code} · Errors` } : {};
}

/** The page of one error code: meaning, example response and remedies. */
export default async function ErrorCodePage({ params }: Properties) {
  const { code } = await params;
  if (!isErrorCode(code)) notFound();
  const { status, title, help } = catalogue[code];
  const guide = errorGuides[code];
  const example = JSON.stringify(problemExample(code, await origin()), null, 2);
  const answering = contracts.filter((contract) => possibleProblems(contract).includes(code));
  return (
    <article className="grid gap-4">
      <h1>{title}</h1>
      <p className="docs-status">
        <code>{code}</code> · status {status}
      </p>
      <p>{withCode(help)}</p>
      <h2>What happened</h2>
      <p>{withCode(guide.happened)}</p>
      <h2>Example</h2>
      <Example>
        <code>
          {[
            `HTTP/1.1 ${status}`,
            'Content-Type: application/problem+json',
            accompanyingHeaders[status],
            '',
            example,
          ]
            .filter((line) => line !== undefined)
            .join('\n')}
        </code>
      </Example>
      <h2>How to fix it</h2>
      <ol>
        {guide.fix.map((step) => (
          <li key={step}>{withCode(step)}</li>
        ))}
      </ol>
      <h2>Common mistakes</h2>
      <ul>
        {guide.mistakes.map((mistake) => (
          <li key={mistake}>{withCode(mistake)}</li>
        ))}
      </ul>
      {answering.length > 0 && (
        <details>
          <summary>Operations that may return it ({answering.length})</summary>
          <ul>
            {answering.map(({ id, method, path }) => (
              <li key={id}>
                <code>
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

function isErrorCode(code: string): code is ErrorCode {
  return errorCodes.some((known) => known === code);
}

async function origin(): Promise<string> {
  const sent = await headers();
  return `${sent.get('x-forwarded-proto') ?? 'https'}://${sent.get('x-forwarded-host') ?? sent.get('host')}`;
}
