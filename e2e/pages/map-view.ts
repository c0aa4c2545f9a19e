import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

/** A map of a page: the sketch of the server and the map that is opened in its place. */
export class MapView {
  readonly page: Page;
  readonly stage: Locator;
  readonly canvas: Locator;
  readonly pins: Locator;
  /** The pin of a vehicle that moves. */
  readonly vehicle: Locator;
  readonly followButton: Locator;
  readonly zoomInButton: Locator;
  readonly zoomOutButton: Locator;
  readonly openButton: Locator;

  constructor(within: Locator, words: typeof en = en) {
    this.page = within.page();
    this.stage = within.locator('[data-map]');
    this.canvas = this.stage.getByRole('region', { name: words.hotels.map });
    this.pins = this.stage.locator('button[data-pin]');
    this.vehicle = this.stage.getByRole('button', { name: words.transfers.live.car, exact: true });
    this.followButton = this.stage.getByRole('button', { name: words.transfers.live.followCar });
    this.zoomInButton = this.stage.getByRole('button', { name: words.hotels.zoomIn });
    this.zoomOutButton = this.stage.getByRole('button', { name: words.hotels.zoomOut });
    this.openButton = this.stage.getByRole('button', { name: words.hotels.openMap });
  }

  /** Reads where the middle of a pin lies in the page, in pixels. */
  async readPlace(pin: Locator): Promise<{ x: number; y: number }> {
    const box = await pin.boundingBox();
    if (!box) throw new Error('The pin is not shown.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Reads the place of a pin once two readings agree: maps move for some frames after a key or a report. */
  async readSettledPlace(pin: Locator): Promise<{ x: number; y: number }> {
    let last = await this.readPlace(pin);
    const movement = async () => {
      const before = last;
      last = await this.readPlace(pin);
      return Math.hypot(last.x - before.x, last.y - before.y);
    };
    await expect.poll(movement, { intervals: [500] }).toBeLessThan(0.5);
    return last;
  }

  /** Expects that the map has taken the place of the sketch. */
  async expectOpen(): Promise<void> {
    await expect(this.stage).toHaveAttribute('data-map', 'open', { timeout: 40_000 });
  }
}
