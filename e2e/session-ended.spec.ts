import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { operate } from './operate.ts';
import { signIn } from './signed-in.ts';

const { airport, booking, login, transfers } = en;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A person has five attempts in ten minutes, wrong or right: each device has one of its own. */
const devices = [
  { name: 'on a phone', tag: ['@phone'], email: 'lea@aurora.example', mistypes: false },
  { name: 'on a desk', tag: [], email: 'owner@aurora.example', mistypes: true },
];

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

/** From a hotel's page to the form that asks who stays. */
async function toGuestsForm(page: Page): Promise<void> {
  const stay = new URLSearchParams({ check_in: day(80), check_out: day(82), adults: '2', rooms: '1' });
  await page.goto(atPartner('aurora.localhost', `/hotels/htl_test_unknown_booked?${stay}`));
  await page.getByRole('button', { name: en.hotels.page.reserve }).locator('visible=true').first().click();
  await page.waitForURL(/\/book\//);
}

const sheet = (page: Page) => page.getByRole('dialog', { name: login.here.title });

for (const { name, tag, email, mistypes } of devices) {
  test(`${name}, a session that ended costs nothing that was typed, neither before nor while paying`, {
    tag,
  }, async ({ page }) => {
    await signIn(page, email);
    await toGuestsForm(page);

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

async function name(page: Page): Promise<void> {
  await page.getByLabel(booking.first).fill('Lina');
  await page.getByLabel(booking.last).fill('Haddad');
}

/** Each form with something typed into it, and what its page holds then. */
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
      await name(page);
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
      await name(page);
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

/** All that a form holds and a member can see, by the name of its field. */
const typedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')]
      .filter(({ type, value }) => type !== 'hidden' && type !== 'radio' && value !== '')
      .map(({ name, value }) => `${name}=${value}`),
  );

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();

test('every other form keeps what was typed when the session has ended, and does nothing for somebody else', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  // Five sign-ins in ten minutes are all that a person has, and here they are used up.
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

  await test.step('somebody else who is signed in by now is told so, and nothing is done', async () => {
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
    await test.step(`${name} asks for the code in place and goes on by itself`, async () => {
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
