import { test } from '@playwright/test';

/**
 * Returns a URL of the server under test by IP address, because only browsers resolve names under localhost.
 */
export const atServer = (path: string) =>
  new URL(path, `http://127.0.0.1:${new URL(test.info().project.use.baseURL ?? '').port}`).href;

/** Returns a URL of a partner's portal on the server under test. */
export const atPartner = (host: string, path = '/') =>
  new URL(path, `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}`).href;
