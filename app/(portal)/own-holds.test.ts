import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { firstAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { aVisit as aSlot, cancel } from '#server/modules/airport-services/bookings/testing/shop.ts';
import {
  aVisit as anExperience,
  checkOutHold,
  priceOf,
  release,
} from '#server/modules/experiences/testing/shop.ts';
import { cancelHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { aRate, leadGuest, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { messagesOf } from '../../messages/load-messages.ts';
import { reserveVisit } from './airport/[product]/actions.ts';
import { holdRoom } from './book/[hotel]/actions.ts';
import { holdVisit } from './experiences/[code]/actions.ts';
import { formOf, outcomeOf } from './testing/call-action.ts';
import { signInAs, speak, visit } from './testing/replaced-next.ts';

vi.mock('next/headers', () => import('./testing/replaced-next.ts'));
vi.mock('next-intl/server', () => import('./testing/replaced-next.ts'));

type Form = Record<string, string>;
type Submit = (as: Person, form: Form) => Promise<string | Trouble | null>;

let tenant: Tenant;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  tenant = await aTenant();
  [ana, ben] = await Promise.all([aMember(tenant), aMember(tenant)]);
  visit(tenant);
});

beforeEach(() => speak('en'));

/** Submits a form as a member. Returns the address that the action redirects to, or its trouble. */
const submitting =
  (action: (before: never, form: FormData) => Promise<{ trouble: Trouble | null }>): Submit =>
  async (person, fields) => {
    await signInAs(person);
    return outcomeOf(async () => (await action(firstAnswer({}) as never, formOf(fields))).trouble);
  };

const submitRoom = submitting(holdRoom);
const submitVisit = submitting(holdVisit);
const submitSlot = submitting(reserveVisit);

let days = 310;

/** A different date for each call, after those of the shops: nothing is left of the stock of a day that another file used. */
function freshDate(): string {
  days += 3;
  return addDays(today('Europe/Paris'), days);
}

async function roomForm(): Promise<Form> {
  const check_in = freshDate();
  const dates = { check_in, check_out: addDays(check_in, 2) };
  const rate = await aRate(ana, { hotel: 'htl_test_last_room', dates });
  const agreed = String(fromMajor(rate.price.total, 'EUR'));
  return { ...leadGuest, hotel: rate.hotel_id, rate: rate.room_id, agreed, stay: '' };
}

async function visitForm(): Promise<Form> {
  const visit = anExperience({ product_code: 'exp_test_last_place', date: freshDate(), pax: { adults: 1 } });
  const { option_code } = (await priceOf(tenant, visit)).body;
  const slot = `${visit.time_slot} ${option_code}`;
  const { product_code: code, date } = visit;
  return { code, date, adults: '1', children: '0', slot, agreed_slot: slot, agreed: '1000000' };
}

function slotForm(): Form {
  const {
    product_id: venue,
    date,
    time,
  } = aSlot({ product_id: 'lounge_test_last_place', date: freshDate() });
  return { venue, kind: 'lounge', date, guests: '1', slot: `prebook ${time} 1000000` };
}

/** Cancels the hold to which an address leads. */
type Cancel = (as: Person, address: string) => Promise<unknown>;

const cancelRoom: Cancel = async (as, address) => {
  const { fulfilment } = await sessionOf(as, address.split('/').at(-1) ?? '');
  const ctx = { ...(await memberContext(as)), key: null };
  return cancelHotelBooking(ctx, { booking_id: fulfilment[0]?.id ?? '', dry_run: false });
};
const cancelVisit: Cancel = (as, address) => release(as, address.split('/').at(-1) ?? '');
const cancelSlot: Cancel = (as, address) => cancel(as, address.split('=').at(-1) ?? '', { dry_run: false });

type Hold = {
  title: string;
  sold: string;
  form: () => Form | Promise<Form>;
  submit: Submit;
  cancelHold: Cancel;
};

const holds: [string, Hold][] = [
  [
    'The last room',
    {
      title: 'You already hold a room here',
      sold: 'The last room at this rate has just gone. Nothing was charged.',
      form: roomForm,
      submit: submitRoom,
      cancelHold: cancelRoom,
    },
  ],
  [
    'The last place of an experience',
    {
      title: 'You already hold places at this time',
      sold: 'The last places at this time have just gone. Nothing was held or charged.',
      form: visitForm,
      submit: submitVisit,
      cancelHold: cancelVisit,
    },
  ],
  [
    'The last seat of a lounge',
    {
      title: 'You already hold places at this time',
      sold: 'The last places at this time have just gone. Nothing was held or charged.',
      form: slotForm,
      submit: submitSlot,
      cancelHold: cancelSlot,
    },
  ],
];

test.each(holds)(
  '%s is named as the member’s own hold with the way to pay for it, and as sold out to anybody else',
  async (_, { title, sold, form, submit }) => {
    const fields = await form();
    const next = await submit(ana, fields);
    expect(next).toMatch(/^\/(checkout\/cs_|book-experience\/|airport\/)/);
    const own = (await submit(ana, fields)) as Trouble;
    expect(own).toMatchObject({ title, way: { href: next } });
    expect(own.text).toMatch(
      /^(It is|They are) yours to pay for until \d\d:\d\d, Paris time, for \d+ more minutes\./,
    );
    expect(await submit(ben, fields)).toMatchObject({ title: 'Somebody was faster', text: sold });
  },
);

test('A hold whose checkout is open leads to that checkout instead of its guest details', async () => {
  const fields = await visitForm();
  const [holdId = ''] = String(await submitVisit(ana, fields))
    .split('/')
    .slice(-1);
  const session = await checkOutHold(ana, holdId, {
    passenger: { ...leadGuest, phone: '+33 1 70 18 99 00' },
  });
  expect(await submitVisit(ana, fields)).toMatchObject({
    way: { href: `/checkout/${session.body.id}`, label: 'Continue to payment' },
  });
});

/** Ends the holds of a member by the clock, before any job has released what they took. */
const expireHolds = ({ userId }: Person) =>
  systemContext().db.execute(
    sql`update bookings set hold_expires_at = now() - interval '1 second' where user_id = ${userId} and hold_expires_at is not null`,
  );

test.each(holds)('%s is sold out to a member whose own hold has expired', async (_, { form, submit }) => {
  const member = await aMember(tenant);
  const fields = await form();
  expect(await submit(member, fields)).toEqual(expect.any(String));
  await expireHolds(member);
  expect(await submit(member, fields)).toMatchObject({ title: 'Somebody was faster' });
});

test.each(holds)(
  '%s is sold out to a member who cancelled it when somebody else has it now',
  async (_, { form, submit, cancelHold }) => {
    const fields = await form();
    await cancelHold(ana, String(await submit(ana, fields)));
    await runJobs();
    expect(await submit(ben, fields)).toEqual(expect.any(String));
    expect(await submit(ana, fields)).toMatchObject({ title: 'Somebody was faster' });
  },
);

test.each(['fr', 'es', 'de', 'ar'] as const)(
  'The own hold is explained in the language %s',
  async (locale) => {
    await speak(locale);
    const words = (await messagesOf(locale)).booking.ownHold;
    const member = await aMember(tenant);
    for (const [name, form, submit] of [
      ['room', roomForm, submitRoom],
      ['places', visitForm, submitVisit],
    ] as const) {
      const fields = await form();
      await submit(member, fields);
      const own = (await submit(member, fields)) as Trouble;
      expect(own.title).toBe(words[`${name}Title`]);
      expect(own.text).toMatch(/[\d٠-٩]{2}:[\d٠-٩]{2}/);
      expect(own.text).toContain('Paris');
    }
  },
);
