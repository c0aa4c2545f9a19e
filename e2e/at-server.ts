import { test } from '@playwright/test';

/** The server by a name that every resolver knows; browsers alone resolve names under localhost. */
export const atServer = (path: string) =>
  new URL(path, `http://127.0.0.1:${new URL(test.info().project.use.baseURL ?? '').port}`).href;

/** A partner's portal at the server under test. */
export const atPartner = (host: string, path = '/') =>
  new URL(path, `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}`).href;
