'use client';

import { focusManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { makeQueryClient } from './make-query-client.ts';

/** Events by which a page notices that the member has returned to it. */
const returns = [
  [() => window, 'focus'],
  // The browser can restore an outdated page from its back/forward cache.
  [() => window, 'pageshow'],
  [() => document, 'visibilitychange'],
] as const satisfies [() => EventTarget, string][];

let shared: QueryClient | null = null;

/** One cache for all islands of a page load; on the server one for each rendering, as members must not share it. */
function queryClientOfPage(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  if (shared) return shared;
  focusManager.setEventListener((onFocus) => {
    const onReturn = () => onFocus();
    for (const [target, event] of returns) target().addEventListener(event, onReturn);
    return () => {
      for (const [target, event] of returns) target().removeEventListener(event, onReturn);
    };
  });
  shared = makeQueryClient();
  return shared;
}

/**
 * Provides the state over `/v1` to an island. Each island that uses it is wrapped, so that pages without such an
 * island do not load react-query.
 */
export function withQueryClient<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return function WithQueryClient(props: Props) {
    const [client] = useState(queryClientOfPage);
    return (
      <QueryClientProvider client={client}>
        <Island {...props} />
      </QueryClientProvider>
    );
  };
}
