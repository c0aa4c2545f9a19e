import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { operate } from './operate.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { ExperiencePage } from './pages/experience-page.ts';
import { HotelPage } from './pages/hotel-page.ts';
import { SignInDialog } from './pages/sign-in-dialog.ts';
import { TransferSearchPage } from './pages/transfer-search-page.ts';
import { VenuePage } from './pages/venue-page.ts';
import { firstVisible } from './pages/visible.ts';
import { signIn } from './signed-in.ts';

const { booking, login } = en;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A member has five sign-in attempts in ten minutes, so each device has its own member. */
const devices = [
  { name: 'On a phone', tag: ['@phone'], email: 'lea@aurora.example', mistypes: false },
  { name: 'On a desktop', tag: [], email: 'owner@aurora.example', mistypes: true },
];

/** Ends the session of the page over the API, as another device can. */
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

/** Goes from a hotel's page to the form of guests. */
async function toGuestsForm(page: Page): Promise<void> {
  const stay = new URLSearchParams({ check_in: day(80), check_out: day(82), adults: '2', rooms: '1' });
  await page.goto(atPartner('aurora.localhost', `/hotels/htl_test_unknown_booked?${stay}`));
  await new HotelPage(page).reserve();
}

for (const { name, tag, email, mistypes } of devices) {
  test(`${name}, the input survives an ended session before and during payment`, {
    tag,
  }, async ({ page }) => {
    const form = new BookingForm(page);
    const { dialog, code: codeField } = new SignInDialog(page);
    const checkout = new CheckoutPage(page);
    await signIn(page, email);
    await toGuestsForm(page);

    await test.step('the form of guests asks for the code in a dialog and continues', async () => {
      await form.enterGuest();
      await form.requests.fill('A quiet room, please');
      const here = page.url();
      await endSession(page);
      const code = await mailedPasscode(page.request, email, async () => {
        await form.submitButton.click();
        await dialog.waitFor();
      });
      expect(page.url()).toBe(here);
      await expect(dialog).toContainText(`${email[0]}••@aurora.example`);
      await expect(form.requests).toHaveValue('A quiet room, please');
      if (mistypes) {
        await codeField.fill('000000');
        await expect(dialog).toContainText(login.errors.wrong);
      }
      await codeField.fill(code);
      await page.waitForURL(/\/checkout\//);
      await expect(page.locator('main')).toContainText('Lina Haddad');
    });

    await test.step('the payment asks for the code too and keeps the card number', async () => {
      await endSession(page);
      const code = await mailedPasscode(page.request, email, async () => {
        await checkout.number.fill('4242424242424242');
        await checkout.expiry.fill('0939');
        await checkout.code.fill('123');
        await checkout.payButton.click();
        await dialog.waitFor();
      });
      await expect(checkout.number).toHaveValue('4242 4242 4242 4242');
      await codeField.fill(code);
      await checkout.expectConfirmed();
    });
  });
}

/** Each form, with a function that fills it and the label of its submit button. */
const forms: { name: string; fill: (page: Page) => Promise<void>; submit: string }[] = [
  {
    name: 'an experience',
    submit: booking.submit,
    fill: async (page) => {
      await page.goto(atPartner('meridian.localhost', `/experiences/exp_test_question?date=${day(75)}`));
      await new ExperiencePage(page).reserve();
      const form = new BookingForm(page);
      await form.answer.fill('12 Rue de Rivoli');
      await form.enterGuest();
    },
  },
  {
    name: 'an airport visit',
    submit: booking.submit,
    fill: async (page) => {
      await page.goto(atPartner('meridian.localhost', `/airport/lounge_test_open?date=${day(75)}&guests=2`));
      await new VenuePage(page).reserve('10:00');
      const form = new BookingForm(page);
      await form.venueOptionalFlight.fill('BA 729');
      await form.enterGuest();
    },
  },
  {
    name: 'a transfer',
    submit: booking.submit,
    fill: async (page) => {
      const ride = {
        from: 'CDG',
        to: 'Test Flight Number, Paris',
        date: day(75),
        time: '15:30',
        people: '2',
      };
      await page.goto(atPartner('meridian.localhost', `/transfers?${new URLSearchParams(ride)}`));
      await new TransferSearchPage(page).openFirstQuote();
      const form = new BookingForm(page);
      await form.transferPhone.fill('+33 6 12 34 56 78');
      await form.transferFlight.fill('AF 1234');
    },
  },
  {
    name: 'an eSIM',
    submit: en.esim.plan.toPayment,
    fill: async (page) => {
      await page.goto(atPartner('meridian.localhost', '/esim/esim_it_20gb_30d?travellers=2'));
    },
  },
];

/** Returns the visible input of a page as `name=value`. */
const typedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')]
      .filter(({ type, value }) => type !== 'hidden' && type !== 'radio' && value !== '')
      .map(({ name, value }) => `${name}=${value}`),
  );

/** The submit button of a form. */
const submitOf = (page: Page, name: string) => firstVisible(page.getByRole('button', { name, exact: true }));

test('Every other form keeps its input when the session has ended and refuses another member', {
  tag: ['@own-server', '@meridian'],
}, async ({ page, context }) => {
  test.setTimeout(240_000);
  // This test uses all five sign-in attempts of ten minutes, so it has its own member.
  const email = `iris.${Date.now()}@people.example`;
  operate([
    'member',
    'add',
    '--app',
    'meridian',
    '--email',
    email,
    '--firstname',
    'Iris',
    '--lastname',
    'Lind',
  ]);
  const host = 'meridian.localhost';
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email, { host });
  const pages = await Promise.all(
    forms.map(async ({ fill, submit }) => {
      const own = await context.newPage();
      await own.setViewportSize({ width: 390, height: 844 });
      await fill(own);
      await submitOf(own, submit).waitFor();
      return { own, here: own.url(), typed: await typedIn(own) };
    }),
  );

  await test.step('a form sent by another signed-in member is refused and changes nothing', async () => {
    await context.clearCookies();
    await signIn(page, 'lea@aurora.example', { host });
    for (const [index, { name, submit }] of forms.entries()) {
      const form = pages[index];
      if (!form) throw new Error(`No page for ${name}`);
      await submitOf(form.own, submit).click();
      await expect(
        form.own.getByText(login.here.otherTitle.replace('{name}', '\u2068Lea\u2069')),
      ).toBeVisible();
      await expect(new SignInDialog(form.own).dialog).toHaveCount(0);
      expect(form.own.url(), name).toBe(form.here);
      expect(await typedIn(form.own), name).toEqual(form.typed);
    }
    const made = await page.evaluate(async () => (await fetch('/v1/trips')).json());
    expect((made as { data: { bookings: { kind: string }[] }[] }).data).toEqual([]);
  });

  for (const [index, { name, submit }] of forms.entries()) {
    await test.step(`${name} asks for the code in a dialog and continues`, async () => {
      const { own, here, typed } = pages[index] ?? { own: page, here: '', typed: [] };
      const { dialog, code: codeField } = new SignInDialog(own);
      await endSession(own);
      const code = await mailedPasscode(page.request, email, async () => {
        await submitOf(own, submit).click();
        await dialog.waitFor();
      });
      expect(own.url()).toBe(here);
      expect(await typedIn(own)).toEqual(typed);
      await codeField.fill(code);
      await own.waitForURL(/\/checkout\//);
    });
  }
});
