import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

/** A map of a page: the sketch of the server and the map that is opened in its place. */
export class MapView {
  readonly page: Page;
  readonly stage: Locator;
  readonly canvas: Locator;
  readonly pins: Locator;
  readonly zoomInButton: Locator;
  readonly zoomOutButton: Locator;
  readonly openButton: Locator;

  constructor(within: Locator, words: typeof en = en) {
    this.page = within.page();
    this.stage = within.locator('[data-map]');
    this.canvas = this.stage.getByRole('region', { name: words.hotels.map });
    this.pins = this.stage.locator('button[data-pin]');
    this.zoomInButton = this.stage.getByRole('button', { name: words.hotels.zoomIn });
    this.zoomOutButton = this.stage.getByRole('button', { name: words.hotels.zoomOut });
    this.openButton = this.stage.getByRole('button', { name: words.hotels.openMap });
  }

  /** Expects that the map has taken the place of the sketch. */
  async expectOpen(): Promise<void> {
    await expect(this.stage).toHaveAttribute('data-map', 'open', { timeout: 40_000 });
  }
}
