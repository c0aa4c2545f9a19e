import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { signIn } from './signed-in.ts';

const { booking, login } = en;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A person has five attempts in ten minutes, wrong or right: each device has one of its own. */
const devices = [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, email: 'lea@aurora.example', mistypes: false },
  {
    name: 'on a desk',
    viewport: { width: 1440, height: 900 },
    email: 'owner@aurora.example',
    mistypes: true,
  },
] as const;

/** Ends every session of the browser's member over the API, as from another device. */
async function endSession(page: Page): Promise<void> {
  const answer = await page.evaluate(async () => {
    const { sessions } = (await (await fetch('/v1/users/sessions')).json()) as {
      sessions: { id: string; current: boolean }[];
    };
    const current = sessions.find((session) => session.current);
    return (await fetch(`/v1/users/sessions/${current?.id}`, { method: 'DELETE' })).status;
  });
  expect(answer).toBeLessThan(300);
}

/** From the hotel's page to the form that asks who stays. */
async function toGuestsForm(page: Page, hotel: string): Promise<void> {
  const stay = new URLSearchParams({ check_in: day(80), check_out: day(82), adults: '2', rooms: '1' });
  await page.goto(atPartner('aurora.localhost', `/hotels/${hotel}?${stay}`));
  await page.getByRole('button', { name: en.hotels.page.reserve }).locator('visible=true').first().click();
  await page.waitForURL(/\/book\//);
}

const sheet = (page: Page) => page.getByRole('dialog', { name: login.here.title });

for (const { name, viewport, email, mistypes } of devices) {
  test(`${name}, a session that ended costs nothing that was typed, neither before nor while paying`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, email);
    await page.goto(
      atPartner(
        'aurora.localhost',
        `/hotels?${new URLSearchParams({
          destination: 'Paris',
          check_in: day(80),
          check_out: day(82),
          adults: '2',
          rooms: '1',
        })}`,
      ),
    );
    const hotel = await page.locator('main a[href*="/hotels/htl_"]').first().getAttribute('href');
    await toGuestsForm(page, /htl_[^?/]+/.exec(hotel ?? '')?.[0] ?? '');

    await test.step('the guests form asks for the code in place and goes on by itself', async () => {
      await page.getByLabel(booking.first).fill('Lina');
      await page.getByLabel(booking.last).fill('Haddad');
      await page.getByLabel(booking.requests).fill('A quiet room, please');
      const here = page.url();
      await endSession(page);
      const code = await mailedPasscode(page.request, email, async () => {
        await page.getByRole('button', { name: booking.submit }).locator('visible=true').click();
        await sheet(page).waitFor();
      });
      expect(page.url()).toBe(here);
      await expect(sheet(page)).toContainText(`${email[0]}••@aurora.example`);
      await expect(page.getByLabel(booking.requests)).toHaveValue('A quiet room, please');
      if (mistypes) {
        await sheet(page).getByLabel(login.code).fill('000000');
        await expect(sheet(page)).toContainText(login.errors.wrong);
      }
      await sheet(page).getByLabel(login.code).fill(code);
      await page.waitForURL(/\/checkout\//);
      await expect(page.locator('main')).toContainText('Lina Haddad');
    });

    await test.step('paying asks for it too, and the card is not typed again', async () => {
      await endSession(page);
      const code = await mailedPasscode(page.request, email, async () => {
        await page.getByLabel(en.checkout.number).fill('4242424242424242');
        await page.getByLabel(en.checkout.expiry).fill('0939');
        await page.getByLabel(en.checkout.code, { exact: true }).fill('123');
        await page.locator('form button[type=submit]:visible').last().click();
        await sheet(page).waitFor();
      });
      await expect(page.getByLabel(en.checkout.number)).toHaveValue('4242 4242 4242 4242');
      await sheet(page).getByLabel(login.code).fill(code);
      await expect(page.getByRole('heading', { name: en.checkout.confirmedTitle })).toBeVisible({
        timeout: 30_000,
      });
    });
  });
}
