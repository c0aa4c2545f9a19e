import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atServer } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { TripPage } from './pages/trip-page.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** The demo's first partner: its app, API key and a member. */
const demo = {
  app: '01980000-0000-7000-8000-0000000000a1',
  key: aurora.apiKey,
  email: 'ben@aurora.example',
};

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let stays = 0;

/**
 * Returns days ahead that differ between runs and by a week within one: stays with adjoining dates would share a
 * trip. Desktop and phone share a server, and have days of their own; a stay is at most 500 days ahead.
 */
function freshDay(): number {
  const first = test.info().project.name === 'phone' ? 270 : 60;
  stays += 1;
  return first + (Math.floor(Date.now() / 1000) % 150) + 7 * stays;
}

/** Reads a path with the session of the page. */
const readInPage = (page: Page, path: string) =>
  page.evaluate(async (path) => (await fetch(path)).text(), path);

type Member = {
  post: <Answer>(path: string, data: unknown, headers?: Record<string, string>) => Promise<Answer>;
};

/** The member signs in once, because only five attempts are allowed in ten minutes. */
let cachedBearer: Record<string, string> | undefined;

/** Returns a function that calls the API as the member. */
async function memberAt(request: APIRequestContext): Promise<Member> {
  const common = { 'x-environment': 'Sandbox', 'x-app-id': demo.app };
  const post = async <Answer>(path: string, data: unknown, headers: Record<string, string> = {}) => {
    const answer = await request.post(atServer(path), { data, headers: { ...common, ...headers } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
  };
  if (!cachedBearer) {
    const passcode = await mailedPasscode(request, demo.email, () =>
      post('/v1/auths/login/initiate', { email: demo.email }),
    );
    const signedIn = { email: demo.email, passcode };
    const { access_token: token } = await post<{ access_token: string }>('/v1/auths/login', signedIn);
    cachedBearer = { authorization: `Bearer ${token}` };
  }
  const bearer = cachedBearer;
  return {
    post: (path, data, headers) =>
      post(path, data, { ...bearer, 'idempotency-key': randomUUID(), ...headers }),
  };
}

/** Holds a hotel room for two and returns the booking id. */
async function initiate(member: Member, hotel: string, fromDays: number): Promise<string> {
  const stay = {
    hotel_id: hotel,
    check_in: day(fromDays),
    check_out: day(fromDays + 2),
    guests: { adults: 2, rooms: 1 },
  };
  type Rooms = { rooms: { rates: { room_id: string; refundable: boolean }[] }[] };
  const { rooms } = await member.post<Rooms>('/v1/hotel/rooms', stay);
  const rate = rooms.flatMap((room) => room.rates).find((one) => one.refundable);
  const lead_guest = { first_name: 'Ben', last_name: 'Okafor', email: demo.email };
  const order = { ...stay, room_id: rate?.room_id, lead_guest };
  const held = await member.post<{ booking_id: string }>('/v1/hotel/booking/initiate', order, {
    'x-api-key': demo.key,
  });
  return held.booking_id;
}

/** Holds a refundable room of a Paris hotel for the member and opens its checkout. */
async function holdRoom(request: APIRequestContext, fromDays: number) {
  const member = await memberAt(request);
  const bookingId = await initiate(member, 'htl_test_unknown_booked', fromDays);
  const session = await member.post<{ payment_intent_id: string }>('/v1/checkout/sessions', {
    items: [{ type: 'hotel', id: bookingId }],
    payment_method: 'card',
    success_url: `/trips/${bookingId}`,
  });
  return { bookingId, intent: session.payment_intent_id };
}

test('A member pays on the test page, sees the pass, changes guest names and cancels after seeing the fee', {
  tag: '@both',
}, async ({ page }) => {
  await signedIn(page, demo.email);
  const { bookingId, intent } = await holdRoom(page.request, freshDay());

  await page.goto(`/trips/${bookingId}`);
  await expect(page.getByText('This room is held for you and not paid yet.')).toBeVisible();

  await page.goto(`/sandbox/pay/${intent}`);
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByRole('button', { name: /^Pay EUR/ }).click();
  await expect(page.getByText('This is not one of the test cards.')).toBeVisible();
  await page.getByRole('button', { name: /Declined/ }).click();
  await expect(page.getByText('The card was declined.')).toBeVisible();
  await page.getByRole('button', { name: /Asks for 3-D Secure/ }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /Payment approved|Already paid/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Aurora' }).click();

  const trip = new TripPage(page);
  await expect(trip.codeOf(trip.pass('Hotel pass'))).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Hotel pass' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Change names' }).click();
  await page.getByLabel('First name').nth(1).fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the last name.')).toBeVisible();
  await expect(page.getByLabel('First name').nth(1)).toHaveValue('Ada');
  await page.getByLabel('Last name').nth(1).fill('Okafor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ben Okafor, Ada Okafor')).toBeVisible();

  const calendar = `/trips/${bookingId}/calendar/${bookingId}`;
  expect(await readInPage(page, calendar)).toContain(`UID:${bookingId}`);

  await page.getByRole('link', { name: /^Cancel, fee now/ }).click();
  await expect(page.getByText('Fee if you cancel now')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel the stay/ }).click();
  await expect(page.getByRole('heading', { name: 'The stay is cancelled' })).toBeVisible();
  await expect(page.getByText(/^EUR.+back to your card/)).toBeVisible();
  expect(await readInPage(page, calendar)).toContain('METHOD:CANCEL');
});

/** Runs in the page: records the responses to all forms that its scripts post. */
function recordAnswers(): void {
  const { fetch } = window;
  const answers: Promise<string>[] = [];
  window.fetch = async (...call) => {
    const answer = await fetch(...call);
    if (call[1]?.method === 'POST') answers.push(answer.clone().text());
    return answer;
  };
  Object.assign(window, { answers });
}

const answersIn = (page: Page) =>
  page.evaluate(async () => {
    const { answers } = window as unknown as { answers: Promise<string>[] };
    return (await Promise.all(answers)).join();
  });

for (const javaScriptEnabled of [true, false])
  test(`A refused traveller form does not return the passport number, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page: member,
    browser,
  }) => {
    await signedIn(member, demo.email);
    const bookingId = await initiate(await memberAt(member.request), 'htl_test_passport', freshDay());
    const context = await browser.newContext({
      baseURL: test.info().project.use.baseURL,
      storageState: await member.context().storageState(),
      javaScriptEnabled,
    });
    const page = await context.newPage();
    await page.addInitScript(recordAnswers);
    const { firstName, lastName, passport, save, errors } = en.trips.travellerForm;
    await page.goto(`/trips/${bookingId}/travellers/${bookingId}`);
    await page.getByLabel(passport).nth(0).fill('XK7431199');
    await page.getByLabel(firstName).nth(1).fill('Ada');
    await page.getByLabel(passport).nth(1).fill('XK7431200');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(errors.lastName)).toBeVisible();
    await expect(page.getByLabel(firstName).nth(1)).toHaveValue('Ada');
    const answer = javaScriptEnabled ? await answersIn(page) : await page.content();
    expect(answer).toContain(errors.lastName);
    expect(answer).not.toContain('XK7431');
    const stays = javaScriptEnabled ? 'XK7431200' : '';
    await expect(page.getByLabel(passport).nth(1)).toHaveValue(stays);
    await page.getByLabel(lastName).nth(1).fill('Okafor');
    await page.getByLabel(passport).nth(0).fill('XK7431199');
    await page.getByLabel(passport).nth(1).fill('XK7431200');
    await page.getByRole('button', { name: save }).click();
    await page.waitForURL(new RegExp(`/trips/${bookingId}$`));
    await context.close();
  });
