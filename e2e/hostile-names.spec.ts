import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type BrandInput, seededBrand } from '../server/modules/theming/index.ts';
import { moduleNames } from '../server/platform/context/index.ts';
import { atPartner, atServer } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { accepted, refused } from './hostile-names.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { operate } from './operate.ts';
import { signedIn } from './signed-in.ts';

/** A partner for this test only, because its members get hostile names. */
const slug = `names-${Date.now().toString(36)}`;
const host = `${slug}.localhost`;
const email = `eve@${slug}.example`;
const friend = { email: `max@${slug}.example`, username: `max-${Date.now().toString(36)}` };
let partner: { app: string; key: string };

test.use({ viewport: { width: 390, height: 844 } });

test.beforeAll(() => {
  const brand: BrandInput = { ...(seededBrand('aurora') as BrandInput), slug, names: { en: 'Names' } };
  const org = ['--name', 'Names', '--slug', slug, '--currency', 'EUR'];
  operate(['org', 'create', ...org]);
  const { id } = operate<{ id: string }>([
    ...['app', 'create', '--org', slug, ...org, '--locale', 'en'],
    ...moduleNames.flatMap((module) => ['--module', module]),
  ]);
  operate(['theme', 'set', '--app', slug, '--brand', '-'], JSON.stringify(brand));
  operate(['domain', 'add', '--app', slug, '--host', host]);
  const { key } = operate<{ key: string }>(['key', 'create', '--app', slug, '--name', 'Test']);
  partner = { app: id, key };
  const member = ['member', 'add', '--app', slug, '--lastname', 'Test'];
  operate([...member, '--email', email, '--firstname', 'Eve']);
  operate([...member, '--email', friend.email, '--firstname', 'Max', '--username', friend.username]);
});

test.afterAll(() => operate(['app', 'disable', '--app', slug]));

/** Sends the calls three at a time, as browsers do. */
async function callAll(page: Page, calls: { method: string; path: string; body: unknown }[]) {
  const answers: { status: number; body: { id: string } & Record<string, unknown> }[] = [];
  for (let from = 0; from < calls.length; from += 3) {
    const some = calls.slice(from, from + 3);
    answers.push(
      ...(await Promise.all(some.map(({ method, path, body }) => callFromPage(page, method, path, body)))),
    );
  }
  return answers;
}

/** Records dialogs and requests that a name caused on any page of the test. */
function watch(page: Page): { ran: string[] } {
  const seen = { ran: [] as string[] };
  page.on('dialog', (dialog) => {
    seen.ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.ran.push(request.url());
  });
  return seen;
}

/**
 * Expects that each name is on the page unchanged and isolated from the text around it, that no script ran,
 * and that nothing is wider than the screen.
 */
async function expectShown(page: Page, names: readonly string[], where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate((names) => {
    const texts = [...document.querySelectorAll('main *')].filter(
      (element) => !['SCRIPT', 'STYLE', 'TEMPLATE'].includes(element.tagName),
    );
    return {
      missing: names.filter((name) => !texts.some(({ textContent }) => textContent?.includes(name))),
      bare: names.filter((name) => {
        const holds = (element: Element) => element.textContent?.includes(name) ?? false;
        const smallest = texts.filter((element) => holds(element) && ![...element.children].some(holds));
        const isIsolated = (element: Element) =>
          element.closest('bdi, [dir=auto]') !== null ||
          /[\u2066-\u2068]$/.test(element.textContent?.split(name)[0] ?? '');
        // Short names also occur within other words.
        return name.length > 4 ? !smallest.every(isIsolated) : !smallest.some(isIsolated);
      }),
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      hit: 'hits' in window,
    };
  }, names);
  expect.soft(found.missing, `${where}: not shown unchanged`).toEqual([]);
  expect.soft(found.bare, `${where}: not isolated`).toEqual([]);
  expect.soft(found.wide, `${where}: wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(found.hit, `${where}: a script ran`).toBe(false);
}

const names = Object.values(accepted);
/** The names that are most likely to break a page. */
const riskiest = [
  'an HTML element with a handler',
  'an ICU message',
  'one long word',
  'one long Arabic word',
  'many combining marks',
  'Arabic and Latin',
  'a replacement pattern',
].map((what) => accepted[what] ?? '');

test('The suite has at least 70 hostile names, at least 50 of them accepted', { tag: '@own-server' }, () => {
  expect(names.length + Object.keys(refused).length).toBeGreaterThanOrEqual(70);
  expect(names.length).toBeGreaterThanOrEqual(50);
});

test('A name with control characters is refused at its field by every operation that accepts a name', {
  tag: '@own-server',
}, async ({ page }) => {
  await signedIn(page, email, { host });
  const list = await callFromPage(page, 'POST', '/v1/travel/experiences/wishlists', { name: 'A list' });
  const places = (name: string) => [
    { method: 'PATCH', path: '/v1/users/me', body: { firstname: name }, field: 'firstname' },
    { method: 'PATCH', path: '/v1/users/me', body: { lastname: name }, field: 'lastname' },
    { method: 'POST', path: '/v1/circle', body: { name }, field: 'name' },
    { method: 'POST', path: '/v1/travel/experiences/wishlists', body: { name }, field: 'name' },
    {
      method: 'PUT',
      path: `/v1/travel/experiences/wishlists/${list.body.id}`,
      body: { name },
      field: 'name',
    },
  ];
  const wrong: string[] = [];
  for (const [what, name] of Object.entries(refused)) {
    for (const { field, ...call } of places(name)) {
      const { status, body } = await callFromPage<{ errors?: { field: string }[] } | null>(
        page,
        call.method,
        call.path,
        call.body,
      );
      // A body with NUL or half of a surrogate pair is refused as a whole.
      const isUnread = status === 400 && ['NUL', 'half of a surrogate pair'].includes(what);
      const named = isUnread ? field : body?.errors?.[0]?.field;
      if (![422, 400].includes(status) || named !== field)
        wrong.push(`${what} at ${call.method} ${call.path}: ${status} ${named}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('Circles and wishlists with hostile names and notes are displayed correctly', {
  tag: '@own-server',
}, async ({ page }) => {
  const seen = watch(page);
  await page.addInitScript(() => {
    Object.assign(window, { hit: () => Object.assign(window, { hits: true }) });
  });
  await signedIn(page, email, { host });
  const lists = '/v1/travel/experiences/wishlists';
  // The number is the limit per member; names too long for a circle are used only for wishlists.
  const made = await callAll(
    page,
    names.slice(0, 45).map((name) => ({ method: 'POST', path: '/v1/circle', body: { name } })),
  );
  expect(made.filter(({ status }) => status !== 201)).toEqual([]);
  const kept = await callAll(
    page,
    names.slice(-45).map((name) => ({ method: 'POST', path: lists, body: { name, description: name } })),
  );
  expect(kept.filter(({ status }) => status !== 201)).toEqual([]);
  await page.goto(atPartner(host, '/circles'));
  await expectShown(page, names.slice(0, 45), '/circles');
  await page.goto(atPartner(host, '/wishlists'));
  await expectShown(page, names.slice(-45), '/wishlists');

  const full = kept[0]?.body.id ?? '';
  const noted = await callAll(
    page,
    names.map((note, index) => ({
      method: 'POST',
      path: `${lists}/${full}/items`,
      body: { hotel_id: `htl_city_2988507_${index.toString(36)}`, note },
    })),
  );
  expect(noted.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
  await page.goto(atPartner(host, `/wishlists/${full}`));
  await expectShown(page, names, 'a wishlist with notes');

  for (const name of riskiest) {
    const circle = made[names.indexOf(name)]?.body.id;
    if (circle) {
      await page.goto(atPartner(host, `/circles/${circle}`));
      await expectShown(page, [name], `the circle ${name}`);
    }
    const list = kept[names.slice(-45).indexOf(name)]?.body.id;
    if (list) {
      await page.goto(atPartner(host, `/wishlists/${list}`));
      await expectShown(page, [name], `the list ${name}`);
    }
  }

  const invited = made.filter(({ body }) => riskiest.includes(String(body.name)));
  for (const { body } of invited) {
    const sent = await callFromPage(page, 'POST', `/v1/circle/${body.id}/invite/username`, {
      circle_id: body.id,
      username: friend.username,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
  }
  const inbox = page.getByRole('navigation', { name: 'Messages' }).getByRole('link');
  await expect(async () => {
    await page.goto(atServer(`/sandbox/inbox?to=${encodeURIComponent(friend.email)}`));
    await expect(inbox).toHaveCount(invited.length, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // The narrowest screen shows one message instead of the list.
  const addresses = await inbox.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses) {
    await page.goto(address);
    const text = (await page.frameLocator('iframe').locator('body').textContent()) ?? '';
    expect(riskiest.filter((name) => text.includes(name)).length).toBeGreaterThan(0);
    expect(await page.frameLocator('iframe').locator('script, img[onerror], [onfocus]').count()).toBe(0);
  }
  expect(seen.ran).toEqual([]);
});

test('A member with a hostile name is shown correctly on the home and account pages', {
  tag: '@own-server',
}, async ({ page }) => {
  const seen = watch(page);
  await page.addInitScript(() => {
    Object.assign(window, { hit: () => Object.assign(window, { hits: true }) });
  });
  await signedIn(page, email, { host });
  for (const name of riskiest) {
    const saved = await callFromPage(page, 'PATCH', '/v1/users/me', { firstname: name, lastname: name });
    expect(saved.status).toBe(200);
    await page.goto(atPartner(host));
    await expectShown(page, [name], `home of ${name}`);
    await page.goto(atPartner(host, '/account'));
    await expect(page.getByLabel('First name')).toHaveValue(name);
    await expectShown(page, [], `account of ${name}`);
  }
  expect(seen.ran).toEqual([]);
});

test('Travellers with hostile names are displayed correctly on trip, voucher and travellers pages', {
  tag: '@own-server',
}, async ({ page }) => {
  const seen = watch(page);
  await signedIn(page, email, { host });
  const travellers = [...riskiest, ...names.slice(-9)].map((name) => ({
    first_name: name,
    last_name: 'Test',
  }));
  const booking = await bookRoom(page.request, travellers.slice(0, 16));
  await page.goto(atPartner(host, `/trips/${booking}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shown = travellers.slice(0, 16).map(({ first_name }) => first_name);
  await expectShown(page, shown, 'the trip');
  await page.goto(atPartner(host, `/trips/${booking}/voucher/${booking}`));
  await expectShown(page, shown, 'the voucher');
  await page.goto(atPartner(host, `/trips/${booking}/travellers/${booking}`));
  await expect(page.getByLabel('First name').first()).toHaveValue(shown[0] ?? '');
  await expectShown(page, [], 'the travellers');
  expect(seen.ran).toEqual([]);
});

test('The guest form of a member with a long circle name and a checkout with a long address fit a phone', {
  tag: '@own-server',
}, async ({ page }) => {
  await signedIn(page, friend.email, { host });
  const long = accepted['one long word'] ?? '';
  expect((await callFromPage(page, 'POST', '/v1/circle', { name: long.slice(0, 60) })).status).toBe(201);
  const travellers = Array.from({ length: 16 }, () => ({ first_name: long, last_name: 'Test' }));
  const address = `${'wolfeschlegelsteinhausenbergerdorff-'.repeat(2).slice(0, 60)}@a-company.example`;
  const { session, rate } = await holdRoom(page.request, friend.email, travellers, address);
  await page.goto(atPartner(host, `/checkout/${session.id}`));
  await expect(page.getByText(address)).toBeVisible();
  await expectShown(page, [long], 'the checkout');
  const stay = `check_in=${day(50)}&check_out=${day(52)}&adults=16&rooms=8`;
  await page.goto(atPartner(host, `/book/htl_test_unknown_booked?${stay}&rate=${encodeURIComponent(rate)}`));
  await expect(page.getByRole('checkbox', { name: long.slice(0, 60) })).toBeVisible();
  await expectShown(page, [], 'the guest form');
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Books a hotel stay of the member for these travellers, pays it by a test card and returns its id. */
async function bookRoom(request: APIRequestContext, travellers: Traveller[]): Promise<string> {
  const { booking_id, session, post, readStatus } = await holdRoom(request, email, travellers);
  const paid = { payment_intent_id: session.payment_intent_id, card: '4242 4242 4242 4242' };
  await post('/v1/sandbox/pay', paid, { 'x-api-key': partner.key });
  await expect.poll(readStatus).toBe('confirmed');
  return booking_id;
}

type Traveller = { first_name: string; last_name: string };

/** Holds a hotel stay of a member for these travellers and opens its checkout. The first traveller is the lead guest. */
async function holdRoom(
  request: APIRequestContext,
  email: string,
  travellers: Traveller[],
  leadEmail = email,
) {
  const common = { 'x-environment': 'Sandbox', 'x-app-id': partner.app };
  const post = async <Answer>(path: string, data: unknown, headers: Record<string, string>) => {
    const answer = await request.post(atServer(path), { data, headers: { ...common, ...headers } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
  };
  const code = await mailedPasscode(request, email, () => post('/v1/auths/login/initiate', { email }, {}));
  const { access_token } = await post<{ access_token: string }>(
    '/v1/auths/login',
    { email, passcode: code },
    {},
  );
  const member = { authorization: `Bearer ${access_token}` };
  const both = { ...member, 'x-api-key': partner.key };
  const stay = {
    hotel_id: 'htl_test_unknown_booked',
    check_in: day(50),
    check_out: day(52),
    guests: { adults: 16, rooms: 8 },
  };
  type Rooms = { rooms: { rates: { room_id: string; price: { due_now: number } }[] }[] };
  const { rooms } = await post<Rooms>('/v1/hotel/rooms', stay, member);
  const rate = rooms.flatMap(({ rates }) => rates).find(({ price }) => price.due_now > 0);
  const { booking_id } = await post<{ booking_id: string }>(
    '/v1/hotel/booking/initiate',
    {
      ...stay,
      room_id: rate?.room_id,
      lead_guest: { ...travellers[0], email: leadEmail },
      special_requests: travellers.at(1)?.first_name ?? null,
    },
    { ...both, 'idempotency-key': randomUUID() },
  );
  await post('/v1/hotel/update-travellers', { booking_id, travellers }, member);
  const session = await post<{ id: string; payment_intent_id: string }>(
    '/v1/checkout/sessions',
    { items: [{ type: 'hotel', id: booking_id }], payment_method: 'card' },
    { ...member, 'idempotency-key': randomUUID() },
  );
  const readStatus = async () => {
    const answer = await request.get(atServer(`/v1/hotel/booking/${booking_id}`), {
      headers: { ...common, ...member },
    });
    return ((await answer.json()) as { status: string }).status;
  };
  return { booking_id, session, rate: rate?.room_id ?? '', post, readStatus };
}
