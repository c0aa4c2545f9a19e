import type { Locator, Page } from '@playwright/test';

/** The page of a trip with its bookings. */
export class TripPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Locates the section of one booking, because a trip may contain other bookings of the same days. */
  booking(bookingId: string): Locator {
    return this.page.locator(`section[aria-labelledby="booking-${bookingId}"]`);
  }

  /** Locates the pass of a booking by the title of its product. */
  pass(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** Locates the QR code in a pass. */
  codeOf(pass: Locator): Locator {
    return pass.getByRole('img', { name: /QR code/ });
  }
}
