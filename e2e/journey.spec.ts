import { expect, test } from '@playwright/test';
import { atPartner } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { HotelPage } from './pages/hotel-page.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { PlaceSearch } from './pages/place-search.ts';
import { aurora, meridian, noor } from './partners.ts';
import { signIn } from './signed-in.ts';

type Booking = { confirmation_code: string; hotel_name: string };

/**
 * Every partner, one of them in Arabic and from right to left: the member, the typed destination, the
 * messages and the screen sizes.
 */
const partners = [
  { ...aurora, direction: 'ltr', typed: 'Lisb', tag: ['@smoke', '@both'] },
  { ...meridian, direction: 'ltr', typed: 'Zuri', tag: ['@smoke', '@meridian'] },
  { ...noor, direction: 'rtl', typed: 'دبي', tag: ['@smoke', '@noor', '@both'] },
];

for (const { host, email, words, direction, typed, tag } of partners) {
  test(`A member of ${host} signs in, finds a hotel, pays and sees the voucher`, { tag }, async ({
    page,
  }) => {
    const main = page.getByRole('main');
    const search = new HotelSearchPage(page, words);
    const checkout = new CheckoutPage(page, words);

    await test.step('signs in with the mailed code', async () => {
      await signIn(page, email, { host, words });
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
    });

    await test.step('enters the destination in the search field of the start page', async () => {
      const place = new PlaceSearch(page);
      await place.type(typed);
      await place.options.first().click();
      await page.getByRole('option', { name: words.kinds.hotels, exact: true }).click();
      await page.waitForURL(/\/hotels\?destination=/);
    });

    await test.step('chooses three nights of next month', async () => {
      await search.chooseThreeNights();
      await search.submitButton.click();
      await page.waitForURL(/check_in=/);
    });

    await test.step('opens one of the hotels', async () => {
      await search.openFirstResult();
    });

    await test.step('enters the guests', async () => {
      await new HotelPage(page, words).reserve();
      const form = new BookingForm(page, words);
      await form.enterGuest();
      await form.submit();
    });

    await test.step('pays with a test card and is confirmed', async () => {
      await checkout.payByTestCard();
    });

    const [, bookingId] =
      (await checkout.voucherLink.getAttribute('href'))?.match(/\/voucher\/([^/?]+)/) ?? [];
    const { body: booking } = await callFromPage<Booking>(page, 'GET', `/v1/hotel/booking/${bookingId}`);
    expect(booking.confirmation_code).toMatch(/\w{4}/);

    await test.step('opens the voucher with the code and the hotel of this booking', async () => {
      await checkout.openVoucher();
      await expect(main.getByText(booking.confirmation_code, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(booking.hotel_name).first()).toBeVisible();
    });

    await test.step('finds the points of the stay among those that are pending', async () => {
      await page.goto(atPartner(host, '/perks/points'));
      const [, sentence = ''] = words.membership.pending.match(/\{points\}(.+)\{date\}/) ?? [];
      await expect(main.getByText(sentence.trim())).toBeVisible();
    });

    await test.step('finds the trip in the list, and this booking in the trip', async () => {
      await page.goto(atPartner(host, '/trips'));
      // The trip may have been created by another booking with the same place and dates.
      const { body: trip } = await callFromPage(page, 'GET', `/v1/trips/${bookingId}`);
      const tripPath = `/trips/${trip.id}`;
      await main.locator(`a[href="${tripPath}"]`).first().click();
      await page.waitForURL(new RegExp(`${tripPath}$`));
      await expect(main.getByText(booking.confirmation_code, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(booking.hotel_name).first()).toBeVisible();
    });
  });
}
