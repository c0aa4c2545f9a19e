import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';
import { firstVisible } from './visible.ts';

/** The form of guests of a hotel, an experience or an airport venue, and the passenger form of a transfer. */
export class BookingForm {
  readonly page: Page;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly requests: Locator;
  readonly submitButton: Locator;
  /** The answer to the first question of an experience. */
  readonly answer: Locator;
  readonly transferPhone: Locator;
  readonly transferFlight: Locator;
  readonly venuePhone: Locator;
  readonly venueFlight: Locator;
  readonly venueOptionalFlight: Locator;

  constructor(page: Page, words: typeof en = en) {
    const { booking, airport, transfers } = words;
    this.page = page;
    this.firstName = page.getByLabel(booking.first);
    this.lastName = page.getByLabel(booking.last);
    this.requests = page.getByLabel(booking.requests);
    this.submitButton = firstVisible(page.getByRole('button', { name: booking.submit }));
    this.answer = page.locator('[name^=answer_]').first();
    this.transferPhone = page.getByLabel(transfers.booking.phone, { exact: true });
    this.transferFlight = page.getByLabel(transfers.booking.flight);
    this.venuePhone = page.getByLabel(airport.booking.phone, { exact: true });
    this.venueFlight = page.getByLabel(airport.booking.flight, { exact: true });
    this.venueOptionalFlight = page.getByLabel(airport.booking.flightOptional);
  }

  async enterGuest(firstName = 'Lina', lastName = 'Haddad'): Promise<void> {
    await this.firstName.fill(firstName);
    await this.lastName.fill(lastName);
  }

  /** Sends the form and waits for the checkout. */
  async submit(): Promise<void> {
    await this.submitButton.click();
    await this.page.waitForURL(/\/checkout\//);
  }
}
