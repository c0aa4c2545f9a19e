import { beforeEach, expect, test } from 'vitest';
import type { ExperienceSupplier, ListedCatalogue } from '#server/modules/experiences/port.ts';
import { alterJson, watchWarnings } from '#server/testing/stand-ins/alter-answers.ts';
import { type ViatorStandIn, viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { adapterOf, anOrder, ctx as plainCtx, startedAt } from './testing/adapter.ts';

let standIn: ViatorStandIn;
let supplier: ExperienceSupplier & ListedCatalogue;
let { ctx, warnings } = watchWarnings(plainCtx);
beforeEach(() => {
  standIn = viatorStandIn(() => startedAt);
  supplier = adapterOf(standIn);
  ({ ctx, warnings } = watchWarnings(plainCtx));
});

type Lists = Record<'destinations' | 'tags' | 'bookingQuestions' | 'reasons' | 'products', unknown[]>;

const visit = {
  code: '5013ASKS',
  optionCode: null,
  date: '2027-05-10',
  time: '09:00',
  pax: { adults: 2, children: 1 },
  currency: 'EUR',
};

test.each([
  ['destinations', '/destinations', { destinationId: 7, name: null, type: 'CITY' }],
  ['tags', '/products/tags', { tagId: null }],
  ['bookingQuestions', '/products/booking-questions', { id: 'ODD', label: null }],
] as const)(
  'One of the %s that cannot be read is left out and logged, and products are listed and priced',
  async (list, listed, odd) => {
    alterJson<Lists>(standIn, new RegExp(`${listed}$`), (body) => body[list].unshift(odd));
    const priced = await supplier.price(ctx, visit, 'quote', 'en');
    expect(priced?.questions.map(({ id }) => id)).toContain('WEIGHT');
    const { products } = await supplier.modifiedSince(ctx, null);
    expect(products[0]).toMatchObject({
      town: { name: 'Paris', countryCode: 'FR' },
      categories: ['food-and-drink'],
    });
    expect(warnings).toMatchObject([{ fields: { supplier: 'viator', unread: { [listed]: 1 } } }]);
  },
);

test('A list of destinations of which none can be read is a failure, so that the catalogue is read again', async () => {
  alterJson<Lists>(standIn, /destinations$/, (body) => {
    body.destinations = body.destinations.map(() => ({ name: null }));
  });
  await expect(supplier.modifiedSince(ctx, null)).rejects.toMatchObject({ kind: 'error' });
});

test('A reason of cancellations that cannot be read does not stop cancellations', async () => {
  alterJson<Lists>(standIn, /cancel-reasons$/, ({ reasons }) => reasons.unshift({}));
  const order = anOrder();
  const { handle } = await supplier.book(ctx, order);
  const key = { reference: order.reference, handle: handle ?? null };
  expect((await supplier.cancel(ctx, key)).state).toBe('cancelled');
});

test('A changed product that cannot be read is left out and logged, and the others of its page are listed', async () => {
  alterJson<Lists>(standIn, /products.modified-since$/, ({ products }) => {
    (products[0] as { title: unknown }).title = null;
  });
  const { products } = await supplier.modifiedSince(ctx, null);
  expect(products.map(({ code }) => code)).toEqual(['5011HELD']);
  expect(warnings).toMatchObject([{ fields: { supplier: 'viator', unread: { products: 1 } } }]);
});

test('One id of a question that cannot be read does not take the other questions from a product', async () => {
  alterJson<{ bookingQuestions: unknown[] }>(standIn, /products.5013ASKS$/, ({ bookingQuestions }) =>
    bookingQuestions.push(null),
  );
  const details = await supplier.details(ctx, '5013ASKS', 'EUR', 'en');
  expect(details?.questions.map(({ id }) => id)).toContain('WEIGHT');
});
