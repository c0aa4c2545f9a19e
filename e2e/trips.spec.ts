import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { atServer } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { signedIn } from './signed-in.ts';

/** The demo's first partner: its app, its key, a member. */
const demo = {
  app: '01980000-0000-7000-8000-0000000000a1',
  key: 'sk_sandbox_aurora_demo',
  email: 'ben@aurora.example',
};

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A date of this run's own: stays of one place whose dates touch would share a trip with those of earlier runs. */
const freshDay = () => 60 + (Math.floor(Date.now() / 1000) % 400);

/** What the page's own session reads from a path. */
const readInPage = (page: Page, path: string) =>
  page.evaluate(async (path) => (await fetch(path)).text(), path);

/** Holds a refundable room of a Paris hotel for the member and opens its checkout. */
async function holdRoom(request: APIRequestContext, fromDays: number) {
  const common = { 'x-environment': 'Sandbox', 'x-app-id': demo.app };
  const post = async <Answer>(path: string, data: unknown, headers: Record<string, string>) => {
    const answer = await request.post(atServer(path), { data, headers: { ...common, ...headers } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
  };
  const code = await mailedPasscode(request, demo.email, () =>
    post('/v1/auths/login/initiate', { email: demo.email }, {}),
  );
  const signedIn = { email: demo.email, passcode: code };
  const { access_token: token } = await post<{ access_token: string }>('/v1/auths/login', signedIn, {});
  const member = { authorization: `Bearer ${token}` };
  const stay = {
    hotel_id: 'htl_test_unknown_booked',
    check_in: day(fromDays),
    check_out: day(fromDays + 2),
    guests: { adults: 2, rooms: 1 },
  };
  type Rooms = { rooms: { rates: { room_id: string; refundable: boolean }[] }[] };
  const { rooms } = await post<Rooms>('/v1/hotel/rooms', stay, member);
  const rate = rooms.flatMap((room) => room.rates).find((one) => one.refundable);
  const held = await post<{ booking_id: string }>(
    '/v1/hotel/booking/initiate',
    {
      ...stay,
      room_id: rate?.room_id,
      lead_guest: { first_name: 'Ben', last_name: 'Okafor', email: demo.email },
    },
    { ...member, 'x-api-key': demo.key, 'idempotency-key': randomUUID() },
  );
  const session = await post<{ payment_intent_id: string }>(
    '/v1/checkout/sessions',
    {
      items: [{ type: 'hotel', id: held.booking_id }],
      payment_method: 'card',
      success_url: `/trips/${held.booking_id}`,
    },
    { ...member, 'idempotency-key': randomUUID() },
  );
  return { bookingId: held.booking_id, intent: session.payment_intent_id };
}

test('a member pays on the test page, sees the pass, names the guests and cancels with the fee shown first', {
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

  const pass = page.getByRole('region', { name: 'Hotel pass' });
  await expect(pass.getByRole('img', { name: /QR code/ })).toBeVisible({ timeout: 30_000 });
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
