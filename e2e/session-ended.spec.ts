import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { operate } from './operate.ts';
import { signIn } from './signed-in.ts';

const { airport, booking, login, transfers } = en;

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
  await page.getByRole('button', { name: en.hotels.page.reserve }).locator('visible=true').first().click();
  await page.waitForURL(/\/book\//);
}

const sheet = (page: Page) => page.getByRole('dialog', { name: login.here.title });

for (const { name, tag, email, mistypes } of devices) {
  test(`${name}, the input survives an ended session before and during payment`, {
    tag,
  }, async ({ page }) => {
    await signIn(page, email);
    await toGuestsForm(page);

    await test.step('the form of guests asks for the code in a dialog and continues', async () => {
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

    await test.step('the payment asks for the code too and keeps the card number', async () => {
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

async function enterGuest(page: Page): Promise<void> {
  await page.getByLabel(booking.first).fill('Lina');
  await page.getByLabel(booking.last).fill('Haddad');
}

/** Each form, with a function that fills it and the label of its submit button. */
const forms: { name: string; fill: (page: Page) => Promise<void>; submit: string }[] = [
  {
    name: 'an experience',
    submit: booking.submit,
    fill: async (page) => {
      await page.goto(atPartner('meridian.localhost', `/experiences/exp_test_question?date=${day(75)}`));
      const reserve = page.getByRole('button', { name: en.experiences.page.reserve });
      await reserve.locator('visible=true').first().click();
      await page.waitForURL(/\/book-experience\//);
      await page.locator('[name^=answer_]').first().fill('12 Rue de Rivoli');
      await enterGuest(page);
    },
  },
  {
    name: 'an airport visit',
    submit: booking.submit,
    fill: async (page) => {
      await page.goto(atPartner('meridian.localhost', `/airport/lounge_test_open?date=${day(75)}&guests=2`));
      const slot = page.locator('input[name=slot][value^="prebook 10:00 "]');
      await slot.evaluate((field) => field.closest('details')?.setAttribute('open', ''));
      await page.locator('label', { has: slot }).click();
      await page.getByRole('button', { name: airport.page.reserve }).locator('visible=true').click();
      await page.waitForURL(/\/book\?hold=/);
      await page.getByLabel(airport.booking.flightOptional).fill('BA 729');
      await enterGuest(page);
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
      await page.locator('#quotes article').first().getByRole('link').click();
      await page.waitForURL(/\/book-transfer\//);
      await page.getByLabel(transfers.booking.phone, { exact: true }).fill('+33 6 12 34 56 78');
      await page.getByLabel(transfers.booking.flight).fill('AF 1234');
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

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();

test('Every other form keeps its input when the session has ended and refuses another member', async ({
  page,
  context,
}) => {
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
      await own.getByRole('button', { name: submit, exact: true }).locator('visible=true').first().waitFor();
      return { own, here: own.url(), typed: await typedIn(own) };
    }),
  );

  await test.step('a form sent by another signed-in member is refused and changes nothing', async () => {
    await context.clearCookies();
    await signIn(page, 'lea@aurora.example', { host });
    for (const [index, { name, submit }] of forms.entries()) {
      const form = pages[index];
      if (!form) throw new Error(`No page for ${name}`);
      await press(form.own, submit);
      await expect(
        form.own.getByText(login.here.otherTitle.replace('{name}', '\u2068Lea\u2069')),
      ).toBeVisible();
      await expect(sheet(form.own)).toHaveCount(0);
      expect(form.own.url(), name).toBe(form.here);
      expect(await typedIn(form.own), name).toEqual(form.typed);
    }
    const made = await page.evaluate(async () => (await fetch('/v1/trips')).json());
    expect((made as { data: { bookings: { kind: string }[] }[] }).data).toEqual([]);
  });

  for (const [index, { name, submit }] of forms.entries()) {
    await test.step(`${name} asks for the code in a dialog and continues`, async () => {
      const { own, here, typed } = pages[index] ?? { own: page, here: '', typed: [] };
      await endSession(own);
      const code = await mailedPasscode(page.request, email, async () => {
        await press(own, submit);
        await sheet(own).waitFor();
      });
      expect(own.url()).toBe(here);
      expect(await typedIn(own)).toEqual(typed);
      await sheet(own).getByLabel(login.code).fill(code);
      await own.waitForURL(/\/checkout\//);
    });
  }
});
