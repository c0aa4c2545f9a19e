import { expect, type Locator, type Page } from '@playwright/test';

/** The page with the wishlists of a member. */
export class WishlistsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/wishlists');
  }

  /** Locates the link to a wishlist. */
  link(name: string): Locator {
    return this.page.getByRole('link', { name });
  }

  /** Reloads the page until it has this many links to the wishlist. */
  async expectListed(name: string, count: number): Promise<void> {
    await expect(async () => {
      await this.open();
      await expect(this.page.locator('main .skeleton')).toHaveCount(0);
      await expect(this.link(name)).toHaveCount(count, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  }
}
