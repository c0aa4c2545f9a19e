import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '../process-wide.ts';
import { documentParts } from './document-parts.ts';

type PageRequest = { hasBegun: boolean; isDocument: boolean; parts: Set<string> };

const requests = processWide('page-requests', () => new AsyncLocalStorage<PageRequest>());

/** A `form` is decoded by Next before it calls our code. A `document` is what the browser requests, not a script of an open one. */
export type PageRequestKind = { isForm: boolean; isDocument: boolean };

/**
 * Handles one request for a page. `handle` gets two functions: `hasBegun` returns whether our code has started on the
 * request, always true without a form, because Next reports a malformed one as a server error; `end` must be
 * called when the response has ended.
 */
export function runPageRequest<Value>(
  { isForm, isDocument }: PageRequestKind,
  handle: (request: { hasBegun: () => boolean; end: () => void }) => Value,
): Value {
  const request: PageRequest = { hasBegun: !isForm, isDocument, parts: new Set() };
  const end = () => {
    request.isDocument = false;
    for (const id of request.parts) dropDocumentPart(id);
    request.parts.clear();
  };
  return requests.run(request, () => handle({ hasBegun: () => request.hasBegun, end }));
}

/** Marks the current request as handled by our code, so that later errors are ours. */
export function markWorkStarted(): void {
  const request = requests.getStore();
  if (request) request.hasBegun = true;
}

/** Whether our code has started on the current request; true outside `runPageRequest`. */
export function hasWorkStarted(): boolean {
  return requests.getStore()?.hasBegun ?? true;
}

/**
 * Keeps the content of a part, by its hash, until the document of the current request has been sent. False when the request renders
 * no document.
 */
export function keepDocumentPart(id: string, content: unknown): boolean {
  const request = requests.getStore();
  if (!request?.isDocument) return false;
  if (request.parts.has(id)) return true;
  request.parts.add(id);
  const kept = documentParts().get(id);
  if (kept) kept.documents += 1;
  else documentParts().set(id, { content, documents: 1 });
  return true;
}

function dropDocumentPart(id: string): void {
  const kept = documentParts().get(id);
  if (!kept) return;
  kept.documents -= 1;
  if (kept.documents === 0) documentParts().delete(id);
}
