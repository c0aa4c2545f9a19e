import { createTranslator } from 'next-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { aSearch, type Poll, plainQuote } from '#server/modules/transfers/testing/shop.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import en from '../../../../messages/en/index.ts';
import type { OpenPaymentInput } from './forms.ts';
import { readOrder } from './read-order.ts';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'booking' }),
}));

const { errors: texts } = en.transfers.booking;

let ctx: EitherContext;
let found: Poll;

beforeAll(async () => {
  const member = await aMember(await aTenant());
  ctx = { ...(await memberContext(member)), key: null };
  found = await aSearch(
    { as: member },
    { start_address: 'Versailles', end_address: 'Test Flight Number, Paris' },
  );
});

async function read(typed: Partial<OpenPaymentInput>) {
  const input: OpenPaymentInput = {
    page_member: '',
    query: '',
    hold: plainQuote(found).quote_id,
    extras: [],
    seen: 0,
    agreed: { amountMinor: null, extras: '' },
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0018',
    special_requests: '',
    country: undefined,
    answer_flight: undefined,
    circle_id: undefined,
    ...typed,
  };
  return readOrder(ctx, input, { searchId: found.search_id, country: 'GB' });
}

test('The country that a member chooses for the traveller of a transfer is sent, and may be left open', async () => {
  const chosen = await read({ country: 'PT', answer_flight: 'AF 1234' });
  expect([chosen.order?.passenger?.country, chosen.errors]).toEqual(['PT', {}]);
  const open = await read({ country: '', answer_flight: 'AF 1234' });
  expect([open.order?.passenger?.country, open.errors]).toEqual([undefined, {}]);
  expect((await read({ country: 'Mars', answer_flight: 'AF 1234' })).errors).toEqual({
    country: texts.country,
  });
});

test.each([
  ['', texts.flightNeeded],
  ['AFR 1234', texts.flightAirline],
  ['soon', texts.flight],
])(
  'A flight number "%s" where the provider meets the flight is explained at its field',
  async (answer_flight, text) => {
    expect((await read({ answer_flight })).errors).toEqual({ answer_flight: text });
  },
);
