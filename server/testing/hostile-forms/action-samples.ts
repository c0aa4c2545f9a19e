import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aFreeEsim } from '#server/modules/esim/testing/shop.ts';
import { aRate, confirmedPrice } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { unsubscribeUrl } from '#server/modules/tenants/index.ts';
import { aFullList, hotelId } from '#server/modules/wishlists/testing/lists.ts';
import { newId } from '#server/platform/ids/index.ts';
import { type Actor, loadSamples, type Scope } from '../samples/sample.ts';
import { addToTenant, aTenant } from '../tenants.ts';
import type { BuiltAction } from './built-actions.ts';
import { titleOf } from './built-actions.ts';

/** Values of form fields by name. */
export type Values = { [field: string]: string };

/** What one action, or all actions of a folder, need to succeed. */
export type ActionSample = {
  /** Creates resources of the member and returns the values of the fields that name them. */
  make?: (actor: Actor) => Promise<Values>;
  /** Fields that name the member's own resources, and who else may use them. */
  owned?: { [field: string]: Extract<Scope, 'member' | 'app'> };
  /** The value that the page binds to the action as its first argument. */
  bound?: (values: Values) => unknown;
  /** The arguments of an action without a form. */
  args?: (values: Values) => unknown[];
};

const samples = await loadSamples();

/** Creates the resources of a `/v1` operation's sample and maps its input to form fields. */
const from =
  (operation: string, names: { [field: string]: string }): NonNullable<ActionSample['make']> =>
  async (actor) => {
    const input = (await samples[operation]?.input(actor)) ?? {};
    return Object.fromEntries(Object.entries(names).map(([field, name]) => [field, String(input[name])]));
  };

const both =
  (...makers: NonNullable<ActionSample['make']>[]): NonNullable<ActionSample['make']> =>
  async (actor) => {
    const all: Values = {};
    for (const make of makers) Object.assign(all, await make(actor));
    return all;
  };

const cancelling = (operation: string): ActionSample => {
  const make = from(operation, { booking: 'booking_id' });
  return {
    make: async (actor) => {
      const values = await make(actor);
      return { ...values, trip: values.booking ?? '', penalty: '1000000' };
    },
    owned: { booking: 'member' },
  };
};

const invitation: ActionSample = {
  make: from('acceptCircleInvitation', { circle: 'circle_id', code: 'invitation_code' }),
  owned: { circle: 'member', code: 'member' },
};

/** By the title of an action or of its folder. A new folder with its own fields is added here. */
const actionSamples: { [title: string]: ActionSample } = {
  'airport/[product]': { make: async () => ({ venue: 'lounge_test_open', slot: 'prebook 10:00 6400' }) },
  'airport/[product]/book': {
    make: async (actor) => {
      const input = (await samples.createTravelBooking?.input(actor)) ?? {};
      return {
        venue: String(input.product_id),
        hold: String(input.prebooking_id),
        circle_id: String(input.circle_id),
        perk_0: await aPerk(actor.person),
        books: '1',
      };
    },
    owned: { hold: 'member', circle_id: 'member', perk_0: 'member' },
  },
  'book-experience/[hold]': {
    make: async (actor) => ({
      ...(await from('releaseExperienceHold', { hold: 'hold_id' })(actor)),
      circle_id: (await aCircle(actor.person)).id,
    }),
    owned: { hold: 'member', circle_id: 'member' },
  },
  'book-transfer/[quote]': {
    make: async (actor) => {
      const input = (await samples.createTravelQuote?.input(actor)) ?? {};
      const [hold, circle_id] = [String(input.quote_id), String(input.circle_id)];
      return { query: `search=${input.search_id}`, hold, circle_id, seen: '100000' };
    },
    owned: { query: 'member', hold: 'member', circle_id: 'member' },
  },
  'book/[hotel]': {
    make: async ({ person }) => {
      const rate = await aRate(person);
      const { totalMinor } = await confirmedPrice(person, rate);
      const circle_id = (await aCircle(person)).id;
      return { hotel: rate.hotel_id, rate: rate.room_id, agreed: String(totalMinor), circle_id };
    },
    owned: { rate: 'app', circle_id: 'member' },
  },
  'checkout/[session]/pay': {
    make: async (actor) => ({
      ...(await from('getCheckoutSession', { session: 'id' })(actor)),
      code: '123',
    }),
    owned: { session: 'member' },
    bound: () => 'hotel',
  },
  'checkout/[session]/holdAgain': {
    make: async (actor) => ({
      ...(await from('getHotelBooking', { booking: 'booking_id' })(actor)),
      kind: 'hotel',
    }),
    owned: { booking: 'member' },
  },
  'experiences/[code]': { make: async () => ({ code: 'exp_test_price_changed', slot: '10:00 standard' }) },
  'trips/[id]/travellers/[booking]': {
    make: async (actor) => ({
      ...(await from('updateTravellers', { booking: 'booking_id' })(actor)),
      'firstName-0': 'Ada',
      'lastName-0': 'Byron',
      'passport-0': 'AB1234567',
    }),
    owned: { booking: 'member' },
  },
  account: {
    make: both(from('endSession', { session: 'id' }), async ({ tenant, person }) => {
      const second = await aTenant({ environment: tenant.environment });
      await addToTenant(second, person);
      return { organisation: second.organisationId, app: second.appId };
    }),
    owned: { session: 'member', organisation: 'member', app: 'member' },
  },
  'account/saveProfile': {},
  'account/saveNotifications': {},
  'account/sendCodeHere': { args: () => ['sealed'] },
  'account/enterCodeHere': { args: () => ['sealed', '123456'] },
  'account/delete': { make: async ({ person }) => ({ email: person.email }), owned: { email: 'member' } },
  circles: {
    make: from('removeCircleMember', { circle: 'circle_id', member: 'member_id' }),
    owned: { circle: 'member', member: 'member' },
  },
  'circles/inviteByUsername': {
    make: from('inviteToCircleByUsername', { circle: 'circle_id', username: 'username' }),
    owned: { circle: 'member' },
  },
  'circles/revokeInvitation': {
    make: from('revokeCircleInvitation', { circle: 'circle_id', code: 'invitation_code' }),
    owned: { circle: 'member', code: 'member' },
  },
  'circles/acceptInvitation': invitation,
  'circles/declineInvitation': invitation,
  'join/[code]/accept': invitation,
  'join/[code]/decline': invitation,
  'join/[code]/joinByLink': {
    make: from('joinCircle', { circle_id: 'circle_id', invitation_code: 'invitation_code', email: 'email' }),
    owned: { circle_id: 'app', invitation_code: 'app' },
  },
  'esim/[plan]': {
    make: async ({ person }) => ({ plan: 'esim_fr_5gb_30d', perk: await aFreeEsim(person) }),
    owned: { perk: 'member' },
  },
  'esim/orders/[order]/buyTopUp': {
    make: async (actor) => ({
      ...(await from('listEsimTopUpOptions', { order: 'order_id', iccid: 'iccid' })(actor)),
      top_up: 'topup_1gb_7d',
      seen: '450 EUR',
    }),
    owned: { order: 'member' },
  },
  'esim/orders/[order]': { make: from('cancelEsimOrder', { order: 'order_id' }), owned: { order: 'member' } },
  perks: { make: from('activateSavedPerk', { perk: 'saved_perk_id' }), owned: { perk: 'member' } },
  'perks/markPerkUsed': { make: from('useSavedPerk', { perk: 'saved_perk_id' }), owned: { perk: 'member' } },
  'perks/takeCodeBack': {
    make: from('cancelSavedPerk', { perk: 'saved_perk_id' }),
    owned: { perk: 'member' },
  },
  'perks/buyPerk': {
    make: both(from('redeemCataloguePerk', { perk: 'id' }), async () => ({ points: '1000' })),
    owned: { perk: 'app' },
  },
  'trips/[id]/dismissGap': {
    make: async (actor) => {
      const { id, booking_id, kind } = (await samples.dismissTripGap?.input(actor)) ?? {};
      return { trip: String(id), gap: `${kind} ${booking_id}` };
    },
    owned: { trip: 'member', gap: 'member' },
    bound: ({ trip }) => trip,
  },
  'trips/[id]/cancel/[booking]': cancelling('cancelHotelBooking'),
  wishlists: {
    make: from('changeWishlistNote', { list: 'id', item: 'item_id' }),
    owned: { list: 'member', item: 'member' },
  },
  'wishlists/moveItem': {
    make: async ({ person }) => {
      const { id, items } = await aFullList(person, 2);
      return { list: id, item: items[0]?.id ?? '', direction: 'down' };
    },
    owned: { list: 'member', item: 'member' },
  },
  'wishlists/shareList': {
    make: from('shareWishlist', { list: 'id', circle: 'circle_id' }),
    owned: { list: 'member', circle: 'member' },
  },
  'wishlists/save': { make: from('getWishlist', { list: 'wishlist_id' }), owned: { list: 'member' } },
  'wishlists/setSaved': {
    make: from('getWishlist', { list: 'wishlist_id' }),
    owned: { list: 'member' },
    args: ({ list }) => [{ hotelId: hotelId(3) }, { id: list }, true],
  },
  'unsubscribe/[token]/choice': {
    make: async ({ person, tenant }) => {
      const refusal = { appId: tenant.appId, userId: person.userId, kind: 'perk_reminders' } as const;
      return { token: unsubscribeUrl(tenant.environment, '', refusal).split('/').at(-1) ?? '' };
    },
  },
  // For all three, the unguessable token is the credential.
  'pass/[token]': { make: from('admitTravelPass', { token: 'token' }) },
  'sandbox/pay/[intent]': { make: from('payInSandbox', { intent: 'payment_intent_id', card: 'card' }) },
};

/** Values of fields that name no member's resource. */
const ordinary: Values = {
  name: 'Someday',
  description: 'Slowly.',
  note: 'Quiet rooms',
  invitation_policy: 'admin_managed',
  max_uses: '3',
  firstname: 'Nia',
  first_name: 'Nia',
  last_name: 'Costa',
  phone: '+351912345678',
  special_requests: '',
  flight_number: '',
  answer_flight: '',
  walk_in: '',
  date: '2027-03-12',
  guests: '1',
  adults: '1',
  children: '0',
  seniors: '',
  youths: '',
  infants: '',
  kind: 'lounge',
  stay: '',
  extras: '',
  agreed: '',
  agreed_slot: '',
  session: '',
  trip: '',
  expiry: '12/40',
  hold: '',
  lastname: 'Costa',
  email: 'nia@people.example',
  phone_number: '+351912345678',
  country: 'PT',
  country_of_residence: 'PT',
  date_of_birth: '1990-05-17',
  gender: 'female',
  locale: 'en',
  currency: 'EUR',
  scheme: 'dark',
  to: '/trips',
  code: '123456',
  passcode: '123456',
  token: 'a-token-that-nobody-has-been-given',
  wanted: '0',
  offered_perk_reminders: 'on',
  perk_reminders: 'on',
  offered_circle_invitations: 'on',
  circle_invitations: 'on',
  page_member: '',
  quantity: '1',
  seen: '',
  direction: 'up',
  scope: 'own',
  voted: 'false',
  save: 'true',
  hotel: hotelId(3),
  experience: '',
  number: '4242 4242 4242 4242',
  authentication: '',
};

/** Returns the sample of an action or of its folder; an empty one when there is none. */
export function actionSampleOf(action: Pick<BuiltAction, 'folder' | 'name'>): ActionSample {
  const title = titleOf(action);
  return actionSamples[title] ?? actionSamples[title.replace(/\/\w+$/, '')] ?? {};
}

/** Optional fields: rows of guests, answers and prices of time slots. */
const mayBeMissing = /^((traveller|room)_\d+_|(firstName|lastName|passport)-\d|answer_x$|perk_x$|seen x$)/;

/** Returns the fields of an action that neither its sample nor the ordinary values cover. */
export function unknownFields(action: BuiltAction, values: Values): string[] {
  return (action.fields ?? []).filter((field) => !(field in values) && !mayBeMissing.test(field));
}

/** Creates what the action needs, owned by the actor, and returns a value for each of its fields. */
export async function makeValues(action: BuiltAction, actor: Actor): Promise<Values> {
  const made = (await actionSampleOf(action).make?.(actor)) ?? {};
  const fields = (action.fields ?? []).filter((field) => field in ordinary);
  const values = Object.fromEntries(fields.map((field) => [field, ordinary[field] ?? '']));
  return { ...values, ...(action.fields?.includes('key') ? { key: newId() } : {}), ...made };
}

/** Returns the action's arguments for these values; `form` replaces the form that is built from them. */
export function argumentsOf(action: BuiltAction, values: Values, form?: FormData): unknown[] {
  const { bound, args } = actionSampleOf(action);
  if (args) return args(values);
  const posted = form ?? formOf(values);
  if (action.isPlain) return [posted];
  return bound ? [bound(values), null, posted] : [null, posted];
}

/** Returns a form with these values. */
export function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
