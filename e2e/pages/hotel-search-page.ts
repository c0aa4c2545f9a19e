import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

/** The page with the hotel search form and its results. */
export class HotelSearchPage {
  readonly page: Page;
  /** Opens the calendar. */
  readonly checkInButton: Locator;
  readonly calendar: Locator;
  readonly calendarDoneButton: Locator;
  /** The fields of the dates without JavaScript. */
  readonly plainCheckIn: Locator;
  readonly plainCheckOut: Locator;
  readonly submitButton: Locator;
  /** The results of the search, each with the id of its hotel. */
  readonly results: Locator;
  readonly resultLinks: Locator;
  /** All links to hotels, which include those that are not results. */
  readonly hotelLinks: Locator;

  constructor(page: Page, words: typeof en = en) {
    const main = page.getByRole('main');
    this.page = page;
    this.checkInButton = main.getByRole('button', { name: words.search.checkIn });
    this.calendar = page.getByRole('dialog', { name: words.hotels.dates.title });
    this.calendarDoneButton = this.calendar.getByRole('button', { name: words.hotels.dates.done });
    this.plainCheckIn = main.locator('input[name=check_in]');
    this.plainCheckOut = main.locator('input[name=check_out]');
    this.submitButton = main.getByRole('button', { name: words.search.submit });
    this.results = page.locator('article.result');
    this.resultLinks = this.results.locator('a[href*="/hotels/htl_"]');
    this.hotelLinks = main.locator('a[href*="/hotels/htl_"]');
  }

  /** Enters the dates in the form without JavaScript and sends it. */
  async submitPlainDates(checkIn: string, checkOut: string): Promise<void> {
    await this.plainCheckIn.fill(checkIn);
    await this.plainCheckOut.fill(checkOut);
    await this.submitButton.click();
  }

  /** Chooses three nights of the next month in the calendar. */
  async chooseThreeNights(): Promise<void> {
    await this.checkInButton.click();
    await this.calendar.locator('button[slot=next]').click();
    const days = this.calendar.getByRole('grid').last().locator('[role=button]:not([aria-disabled=true])');
    await days.nth(9).click();
    await days.nth(12).click();
    await this.calendarDoneButton.click();
  }

  /** Opens the hotel of the first result. */
  async openFirstResult(): Promise<void> {
    await this.resultLinks.first().click();
    await this.page.waitForURL(/\/hotels\/htl_/);
  }

  /** Returns the ids of the results in their order on the page. */
  readResultIds(): Promise<string[]> {
    return this.results.evaluateAll((found) => found.map(({ id }) => id));
  }
}
