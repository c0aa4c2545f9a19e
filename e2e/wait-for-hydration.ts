import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page: it marks each hydrated element. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
