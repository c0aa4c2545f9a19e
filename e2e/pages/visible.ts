import type { Locator } from '@playwright/test';

/**
 * Returns the first visible element. Many pages contain a control twice, for narrow and for wide screens, and
 * show one of them.
 */
export const firstVisible = (found: Locator): Locator => found.locator('visible=true').first();
