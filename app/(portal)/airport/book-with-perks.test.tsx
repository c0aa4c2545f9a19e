import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { VisitAnswer } from '#components/airport/visit-form.tsx';
import { firstAnswer } from '#components/booking/hold-answer.ts';
import {
  aVisit,
  aWalkIn,
  plainLounge,
  prebook,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { outcomeOf } from '../testing/call-action.ts';
import { renderPage } from '../testing/render-page.tsx';
import { signInAs, speak, visit } from '../testing/replaced-next.ts';
import { bookVisit } from './[product]/book/actions.ts';
import BookVenuePage from './[product]/book/page.tsx';

vi.mock('next/headers', () => import('../testing/replaced-next.ts'));
vi.mock('next-intl/server', () => import('../testing/replaced-next.ts'));

type Action = (...args: never[]) => unknown;

/** Marks an action as Next's compiler does: React then renders its form for browsers without scripts. */
function markAsServerAction(action: Action): void {
  Object.assign(action, {
    $$FORM_ACTION: () => ({ method: 'POST', data: new FormData() }),
    $$IS_SIGNATURE_EQUAL: () => true,
    bind: (_: unknown, ...first: never[]) => {
      const bound: Action = (...rest) => action(...first, ...rest);
      markAsServerAction(bound);
      return bound;
    },
  });
}

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  visit(tenant);
  await speak('en');
  markAsServerAction(bookVisit);
});

type Query = Record<string, string>;
type Field = { name: string; value: string; isBox: boolean; isTicked: boolean };
/** A page as a browser without scripts has it: the words, and the fields of the form of guests. */
type Shown = { query: Query; html: string; words: string; fields: Field[] };

/** Opens the booking page, or shows it as the answer to a press on the page `before`. */
async function open(query: Query, answered?: { answer: VisitAnswer; before: Shown }): Promise<Shown> {
  const page = await BookVenuePage({
    params: Promise.resolve({ product: plainLounge }),
    searchParams: Promise.resolve(query),
  });
  const key = answered?.before.fields.find(({ name }) => name === '$ACTION_KEY')?.value;
  // As Next hands the answer of a form that was posted without scripts to React.
  const options = answered && { formState: [answered.answer, key, '', 1] as never };
  const { html, words } = await renderPage(page, options);
  return { query, html, words, fields: fieldsOf(html) };
}

function fieldsOf(html: string): Field[] {
  const form = html.split('<form').find((one) => one.includes('name="first_name"')) ?? '';
  return [...(form.split('</form>')[0]?.matchAll(/<input\b[^>]*>/g) ?? [])].flatMap(([tag]) => {
    const text = (name: string) => tag.match(` ${name}="([^"]*)"`)?.[1] ?? '';
    return text('name')
      ? [
          {
            name: text('name'),
            value: text('value'),
            isBox: text('type') === 'checkbox',
            isTicked: / checked=""/.test(tag),
          },
        ]
      : [];
  });
}

/** Ticks so many boxes of the page, unticks the others, and presses its button. Returns the next page or its address. */
async function press(
  shown: Shown,
  { ticks, typed = {} }: { ticks?: number; typed?: Query } = {},
): Promise<{ page: Shown; address: null } | { page: null; address: string }> {
  const boxes = shown.fields.filter(({ isBox }) => isBox);
  const form = new FormData();
  for (const field of shown.fields) {
    const isTicked = ticks === undefined ? field.isTicked : boxes.indexOf(field) < ticks;
    if (!field.isBox || isTicked) form.append(field.name, field.value);
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const answer = await outcomeOf(() => bookVisit(firstAnswer({}), form));
  if (typeof answer === 'string') return { page: null, address: answer };
  return { page: await open(shown.query, { answer, before: shown }), address: null };
}

async function aMemberWithPerks(count: number): Promise<{ member: Person; perks: string[] }> {
  const member = await aMember(tenant);
  const perks: string[] = [];
  while (perks.length < count) perks.push(await aPerk(member));
  await signInAs(member);
  return { member, perks };
}

/** A held slot for two, EUR 64. */
async function aHold(member: Person): Promise<Query> {
  const { body, text } = await prebook(member, aVisit({ passenger_count: 2 }));
  if (!body.prebooking_id) throw new Error(`No hold: ${text}`);
  return { hold: body.prebooking_id };
}

const aWalkInForTwo = async (): Promise<Query> => {
  const { date, time } = aWalkIn();
  return { date, walk_in: time, guests: '2' };
};

/** A held slot for two whose payment was begun with one perk. */
async function aVisitWithOnePerk(member: Person): Promise<Query> {
  const query = await aHold(member);
  const { address } = await press(await open(query), { ticks: 1 });
  expect(address).toMatch(/^\/checkout\//);
  return query;
}

/** The states of a member's bookings. A held place without a guest is not listed. */
const statesOf = async (member: Person) => {
  const path = '/v1/travel/bookings?limit=50';
  return (await callApi<{ data: { status: string }[] }>('GET', path, { as: member })).body.data.map(
    ({ status }) => status,
  );
};

const tickedIn = ({ fields }: Shown) => fields.filter(({ isTicked }) => isTicked).length;
const thisBooks = 'This books the visit and uses your perks.';
const covered = 'Nothing to pay: your perks cover it.';

describe('The form of an airport visit without scripts', () => {
  test.each([
    ['a held place', aHold, []],
    ['a visit without a time', aWalkInForTwo, []],
    ['a visit that was opened again', aVisitWithOnePerk, ['held']],
  ])(
    'A press of the button that leads to the payment does not book %s that the ticked perks cover, and the next press does',
    async (_, reserve, before) => {
      const { member, perks } = await aMemberWithPerks(2);
      const first = await open(await reserve(member));
      expect(first.words).toMatch(/Continue to payment Nothing is charged yet\./);

      const typed = { first_name: 'Lina', flight_number: 'BA 729' };
      const { page } = await press(first, { ticks: 2, typed });
      expect(await statesOf(member)).toEqual(before);
      for (const perk of perks) expect(await unitsOf(perk)).toMatchObject({ used: 0 });
      if (!page) throw new Error('The press led to another page');
      expect(tickedIn(page)).toBe(2);
      expect(page.fields).toEqual(
        expect.arrayContaining(
          Object.entries(typed).map(([name, value]) => expect.objectContaining({ name, value })),
        ),
      );
      expect(page.words).toContain(`${covered} Book with perks ${thisBooks}`);
      expect(page.words).not.toMatch(/Continue to payment|Nothing is charged yet/);
      // Without scripts nothing else leads to the button that changed.
      expect(page.html).toMatch(/<button[^>]* autofocus=""[^>]*>Book with perks/);

      const { address } = await press(page);
      expect(address).toMatch(/^\/(checkout|trips)\//);
      await runJobs();
      expect(await statesOf(member)).toEqual(['confirmed']);
      for (const perk of perks) expect(await unitsOf(perk)).toMatchObject({ status: 'used', used: 1 });
    },
  );

  test('A press with perks that leave something to pay leads to the payment', async () => {
    const { member } = await aMemberWithPerks(2);
    const { address } = await press(await open(await aHold(member)), { ticks: 1 });
    expect(address).toMatch(/^\/checkout\//);
    expect(await statesOf(member)).toEqual(['held']);
  });

  test('A returned form whose perks are unticked leads to the payment', async () => {
    const { member, perks } = await aMemberWithPerks(2);
    const { page } = await press(await open(await aHold(member)), { ticks: 2 });
    if (!page) throw new Error('The press led to another page');
    expect((await press(page, { ticks: 0 })).address).toMatch(/^\/checkout\//);
    expect(await statesOf(member)).toEqual(['pending_payment']);
    for (const perk of perks) expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 0 });
  });
});

test('A form whose page shows an older price offers to book what the action found covered, for the same perks only', async () => {
  const { member, perks } = await aMemberWithPerks(2);
  const before = await open(await aHold(member));
  const answerFor = (ticked: Query): VisitAnswer => ({ ...firstAnswer(ticked), isCovered: true });
  const [perk = ''] = before.fields.filter(({ isBox }) => isBox).map(({ value }) => value);
  expect(perks).toContain(perk);
  const page = await open(before.query, { answer: answerFor({ perk_0: perk }), before });
  expect(page.words).toContain(`${covered} Book with perks ${thisBooks}`);
  expect(page.fields).toContainEqual(expect.objectContaining({ name: 'books', value: '1' }));
});

test('A press of the button that books with perks books at once', async () => {
  const { member } = await aMemberWithPerks(2);
  const { address } = await press(await open(await aHold(member)), { ticks: 2, typed: { books: '1' } });
  expect(address).toMatch(/^\/(checkout|trips)\//);
  await runJobs();
  expect(await statesOf(member)).toEqual(['confirmed']);
});

describe('The summary beside the form of an airport visit', () => {
  test('The summary of a visit with a reserved perk shows the price before perks while the form offers perks', async () => {
    const { member } = await aMemberWithPerks(2);
    const { words, fields } = await open(await aVisitWithOnePerk(member));
    expect(fields.filter(({ isBox }) => isBox)).toHaveLength(2);
    expect(words).toContain('To pay by card: EUR 32');
    expect(words).toContain('Before perks EUR 64 At the venue nothing more');
    expect(words).not.toMatch(/Charged now|Paid with perks|and your perks/);
  });

  test('The summary of a visit says what a late cancellation costs and what it earns alike before and after a perk is reserved', async () => {
    const { member } = await aMemberWithPerks(2);
    const query = await aHold(member);
    const first = await open(query);
    await press(first, { ticks: 1 });
    expect(summaryOf(await open(query))).toBe(summaryOf(first));
  });
});

const summaryOf = ({ words }: Shown) => words.split('Before perks')[1]?.split('Who is coming')[0];
