import { expect, test } from '@playwright/test';
import { atPartner } from './at-server.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { aurora, noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { partner, city, tag } of [
  { partner: aurora, city: 'Paris', tag: [] },
  { partner: noor, city: 'Dubai', tag: ['@noor'] },
])
  test(`The longest note of a price stays within its row at ${partner.host}`, { tag }, async ({ page }) => {
    const { words, host, email } = partner;
    const hotels = new HotelSearchPage(page, words);
    const stay = { destination: city, check_in: day(40), check_out: day(42), adults: '2', rooms: '1' };
    await signedIn(page, email, { host, words });
    await page.goto(atPartner(host, `/hotels?${new URLSearchParams(stay)}`));
    const row = hotels.results.first();
    await expect(row).toBeVisible();
    // No simulated supplier has a rate with both, a part that is due at the hotel and charges beside the price.
    const { chargesBeside, includesAboutAtHotel } = words.hotels;
    const longest = chargesBeside.replace(
      '{included}',
      includesAboutAtHotel.replace('{amount}', 'EUR 1,234.56'),
    );
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await row.evaluate((article, text) => {
        const note = article.querySelector('.text-12');
        if (!note) return null;
        note.textContent = text;
        const [outer, inner] = [article.getBoundingClientRect(), note.getBoundingClientRect()];
        return Math.max(outer.left - inner.left, inner.right - outer.right);
      }, `3 nights, ${longest}`);
      expect(outside, `at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  });
