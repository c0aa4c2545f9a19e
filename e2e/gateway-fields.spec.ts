import { expect, type Page, type Request, test } from '@playwright/test';
import { atPartner, atServer } from './at-server.ts';
import { axeOf } from './axe-of.ts';
import { callFromPage } from './call-from-page.ts';
import { operate } from './operate.ts';
import { callAsMember, openCheckout } from './order-ride.ts';
import { GatewayFields } from './pages/gateway-fields.ts';
import { aurora, noor, type Partner } from './partners.ts';
import { chosenPartner } from './settings.ts';
import { signedIn } from './signed-in.ts';

const cards = {
  success: '4242424242424242',
  bank: '4000002500003155',
  declined: '4000000000000002',
  /** Paid, and no event is ever delivered: only a question to the gateway finds it. */
  unreported: '4000000000000101',
};
const script = '**/sandbox/fields.js';
const confirmation = '**/v1/sandbox/confirm';

const choose = (app: string, gateway: string) =>
  operate(['app', 'gateway', '--app', app, '--gateway', gateway]);

/** Opens the checkout of a visit at a lounge for the member of the page; returns the id of the session. */
async function openVisit(page: Page, { host }: Partner = aurora): Promise<string> {
  const date = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await callAsMember<{ id: string }>(page, 'POST', '/v1/travel/bookings', {
    product_type: 'lounge',
    product_id: 'lounge_test_open',
    date,
    time: '10:00',
    passenger_count: 1,
    lead_passenger: { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' },
  });
  const session = await openCheckout(page, [{ type: 'travel', id }]);
  await page.goto(atPartner(host, `/checkout/${session.id}`));
  return session.id;
}

/** Sends a request of the page to the server under test, which does not know the names under localhost. */
async function sendToServer(page: Page, request: Request) {
  const answer = await page.request.post(atServer(new URL(request.url()).pathname), {
    headers: { 'content-type': 'application/json', 'x-environment': 'Sandbox' },
    data: request.postData() ?? '',
  });
  return { status: answer.status(), data: await answer.text() };
}

/** Collects what the page does against its own content security policy. */
function watchPolicy(page: Page): string[] {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text());
  });
  return broken;
}

async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
}

// The gateway of an app is set by an operator.
test.describe('The fields of a gateway', { tag: '@own-server' }, () => {
  const partners = [aurora, noor].filter(({ slug }) => chosenPartner === null || slug === chosenPartner);
  test.beforeAll(() => {
    for (const { slug } of partners) choose(slug, 'lantern');
  });
  test.afterAll(() => {
    for (const { slug } of partners) choose(slug, 'sandbox');
  });

  for (const partner of [aurora, noor]) {
    test(`A member of ${partner.host} types a card into the fields of the gateway and is booked`, {
      tag: partner === noor ? ['@noor', '@phone'] : ['@both'],
    }, async ({ page }) => {
      const { words } = partner;
      const broken = watchPolicy(page);
      const fields = new GatewayFields(page, words, partner === noor ? 'ar' : 'en');
      await signedIn(page, partner.email, partner);
      await openVisit(page, partner);
      await expect(fields.payButton).toBeEnabled();
      await expectNoAxeFindings(page);
      await test.step('an incomplete card is said at its field, and nothing is sent', async () => {
        const sent = page.waitForRequest(confirmation, { timeout: 1_500 }).catch(() => null);
        await fields.payButton.click();
        await expect(fields.number).toHaveAttribute('aria-invalid', 'true');
        await expect(fields.alert).toBeVisible();
        await expectNoAxeFindings(page);
        expect(await sent).toBeNull();
      });
      await test.step('a declined card is said, and the next one is taken', async () => {
        await fields.pay(cards.declined);
        await expect(fields.alert).toContainText(words.checkout.troubleTitle);
        await expectNoAxeFindings(page);
        await fields.pay(cards.success);
        await fields.expectConfirmed();
      });
      expect(broken).toEqual([]);
    });
  }

  test('A payer whose bank asks leaves the page, answers and comes back to the result', {
    tag: '@both',
  }, async ({ page }) => {
    const { words } = aurora;
    const fields = new GatewayFields(page);
    const atBank = (name: string) => page.getByRole('button', { name, exact: true });
    await signedIn(page, aurora.email);
    const id = await openVisit(page);
    await fields.pay(cards.bank);
    await page.waitForURL(/\/sandbox\/pay\//);
    await test.step('a refusal leads back to the fields, which say why', async () => {
      await atBank(words.sandboxPay.deny).click();
      await page.waitForURL(new RegExp(`/checkout/${id}$`));
      await expect(fields.alert).toContainText(words.checkout.declined.authentication_failed);
    });
    await test.step('an approval leads to the confirmation, and the address keeps no secret', async () => {
      await fields.pay(cards.bank);
      await page.waitForURL(/\/sandbox\/pay\//);
      await atBank(words.sandboxPay.approve).click();
      await page.waitForURL(/\/checkout\//);
      await fields.expectConfirmed();
      expect(page.url()).not.toContain('secret');
    });
  });

  test('A payer whose answer is lost is booked once, and one whose request is lost may pay again', async ({
    page,
  }) => {
    test.slow();
    const { fields: words } = aurora.words.checkout;
    const fields = new GatewayFields(page);
    await signedIn(page, aurora.email);
    await test.step('the request is lost: the page finds out that nothing was paid', async () => {
      await openVisit(page);
      await page.route(confirmation, (route) => route.abort(), { times: 1 });
      await fields.pay(cards.success);
      await expect(page.getByText(words.asking)).toBeVisible();
      await expect(fields.alert).toContainText(words.unpaidTitle, { timeout: 20_000 });
      await fields.pay(cards.success);
      await fields.expectConfirmed();
    });
    await test.step('the answer and its event are lost: the page finds out that it was paid', async () => {
      const id = await openVisit(page);
      await page.route(
        confirmation,
        async (route) => {
          const { status, data } = await sendToServer(page, route.request());
          expect(status, data).toBe(200);
          await route.abort();
        },
        { times: 1 },
      );
      await fields.pay(cards.unreported);
      await fields.expectConfirmed();
      const { body } = await callFromPage(page, 'GET', `/v1/checkout/sessions/${id}`);
      expect([body.payment_status, body.refunds]).toEqual(['paid', []]);
    });
  });

  test('Fields whose script does not load say so, and load when the payer asks again', {
    tag: '@both',
  }, async ({ page }) => {
    const fields = new GatewayFields(page);
    await signedIn(page, aurora.email);
    let refused = 0;
    await page.route(script, (route) => {
      refused += 1;
      return route.abort('blockedbyclient');
    });
    await openVisit(page);
    await expect(fields.alert).toContainText(aurora.words.checkout.fields.missingTitle);
    await expectNoAxeFindings(page);
    const refusedBefore = refused;
    await fields.retryButton.click();
    // The alert of before may still be there, and a request that is sent after `unroute` would succeed.
    await expect.poll(() => refused).toBe(refusedBefore + 1);
    await expect(fields.alert).toContainText(aurora.words.checkout.fields.missingTitle);
    await page.unroute(script);
    await fields.retryButton.click();
    await fields.pay(cards.success);
    await fields.expectConfirmed();
  });
});
