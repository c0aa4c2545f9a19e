import { test } from '@playwright/test';
import { runningOrigin } from './settings.ts';

/** Returns the origin under test that `host` serves. A running product has one address for its partner. */
const originOf = (host: string) =>
  runningOrigin ?? new URL(`http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}`);

/**
 * Returns a URL of the server under test for requests outside a page. Names under localhost are replaced by
 * the IP address, because only browsers resolve them.
 */
export function atServer(path: string): string {
  const url = new URL(path, originOf('127.0.0.1'));
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  return url.href;
}

/** Returns a URL of a partner's portal on the server under test. */
export const atPartner = (host: string, path = '/') => new URL(path, originOf(host)).href;
