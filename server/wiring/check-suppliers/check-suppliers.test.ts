import { describe, expect, test } from 'vitest';
import { airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { airportPartnerStandIn } from '#server/testing/stand-ins/airport-partner/index.ts';
import { accounts, supplierVariables } from '#server/testing/stand-ins/deployment/supplier-accounts.ts';
import { duffelStandIn } from '#server/testing/stand-ins/duffel/index.ts';
import { frankfurterStandIn } from '#server/testing/stand-ins/frankfurter.ts';
import { liteapiStandIn } from '#server/testing/stand-ins/liteapi/index.ts';
import { mozioStandIn } from '#server/testing/stand-ins/mozio.ts';
import { photonStandIn } from '#server/testing/stand-ins/photon.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { stripeStandIn } from '#server/testing/stand-ins/stripe/index.ts';
import { viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { checkSuppliers } from './check-suppliers.ts';

const names = [
  'liteapi',
  'duffel',
  'viator',
  'mozio',
  'airalo',
  'airport-partner',
  'stripe',
  'frankfurter',
  'photon',
] as const;
const at = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.${index + 1}:9`])) as Record<
  (typeof names)[number],
  string
>;
const variables = supplierVariables({ ...at, airportPartner: at['airport-partner'] });
const centre = { latitude: 48.85341, longitude: 2.3488, city: 'Paris', country: 'FR' };

function allStandIns() {
  const standIns = {
    liteapi: liteapiStandIn({ key: accounts.liteapiKey, centre, hotels: 8 }),
    duffel: duffelStandIn({ token: accounts.duffelToken, centre, hotels: 8 }),
    viator: viatorStandIn(),
    mozio: mozioStandIn(),
    airalo: airaloStandIn(),
    'airport-partner': airportPartnerStandIn(),
    stripe: stripeStandIn(),
    frankfurter: frankfurterStandIn(),
    photon: photonStandIn(),
  };
  const via = fetchOf(Object.fromEntries(names.map((name) => [at[name], standIns[name]])));
  return { standIns, via };
}

describe('The check of suppliers', () => {
  test('All suppliers answer, nothing is ordered, and each guess is confirmed, refuted or not told', async () => {
    const { standIns, via } = allStandIns();
    const reports = await checkSuppliers('Production', variables, via);
    expect(reports.map(({ supplier, missing }) => [supplier, missing])).toEqual(
      names.map((name) => [name, []]),
    );
    expect(reports.flatMap(({ steps }) => steps).filter(({ isAnswered }) => !isAnswered)).toEqual([]);
    const told = reports.flatMap(({ supplier, steps }) => steps.map(({ said }) => `${supplier}: ${said}`));
    expect(told).toEqual(
      expect.arrayContaining([
        'liteapi: 8 hotels',
        'duffel: none',
        'mozio: 4 rides',
        'frankfurter: 5 rates of 2026-11-23',
        'airport-partner: 3 venues',
        'airport-partner: EUR 30 for one guest',
        'stripe: http://127.0.0.7:9/v3/',
      ]),
    );
    const { liteapi, duffel, viator, mozio, airalo, stripe } = standIns;
    const orders = [liteapi.bookings, duffel.bookings, viator.bookings, mozio.reservations, airalo.orders];
    expect([...orders.map((list) => list.length), stripe.paymentCount()]).toEqual([0, 0, 0, 0, 0, 0]);
    const partner = standIns['airport-partner'];
    expect([...new Set(partner.requests.map(({ operation }) => operation))]).toEqual([
      'list_venues',
      'list_slots',
      'price_visit',
      'look_up_visit',
    ]);
    expect(
      Object.fromEntries(
        reports.flatMap(({ supplier, facts }) =>
          facts.map(({ text, verdict }) => [`${supplier}: ${text}`, verdict]),
        ),
      ),
    ).toEqual({
      // Its stand-in has pictures on a host that nobody knows.
      'liteapi: Pictures are at static.cupid.travel or liteapi.travel': 'refuted',
      'liteapi: Types of properties are 201, 203, 204, 205, 206, 213, 216, 219': 'confirmed',
      'liteapi: A stream of rates ends with [DONE]': 'confirmed',
      'liteapi: A list of bookings without any is answered with 204': 'confirmed',
      'duffel: Pictures are at assets.duffel.com': 'refuted',
      'duffel: The list of bookings begins with the newest': 'not told',
      'viator: The status of an unknown booking is answered with 404': 'confirmed',
      'mozio: A poll repeats no earlier results': 'confirmed',
      'mozio: Prices are in the currency that was asked for': 'confirmed',
      'airalo: Packages name a recommended price in euros': 'confirmed',
      'airalo: The list of orders without any is answered with an empty list': 'confirmed',
      'airport-partner: Every venue of the list can be read': 'confirmed',
      'stripe: The address of the script of the payment fields exists': 'confirmed',
    });
  });

  test('A guess that the supplier contradicts is refuted', async () => {
    const { standIns, via } = allStandIns();
    standIns.liteapi.endStreamsEarly(true);
    standIns.mozio.quirks.onlyNewResults = false;
    standIns['airport-partner'].quirks.mistake = (operation, answer) =>
      operation === 'list_venues' ? { ...answer, venues: [{ id: 'without-an-airport' }] } : answer;
    const reports = await checkSuppliers('Production', variables, via);
    const refuted = reports.flatMap(({ facts }) =>
      facts.flatMap(({ text, verdict }) => (verdict === 'refuted' ? text : [])),
    );
    expect(refuted).toContain('A stream of rates ends with [DONE]');
    expect(refuted).toContain('A poll repeats no earlier results');
    expect(refuted).toContain('Every venue of the list can be read');
  });

  test('A supplier that does not answer is told with the reason, and the others are asked all the same', async () => {
    const { standIns, via } = allStandIns();
    standIns.viator.faults.plant(/products/, { kind: 'refused' });
    const reports = await checkSuppliers(
      'Production',
      { ...variables, DUFFEL_ACCESS_TOKEN: 'a-wrong-token' },
      via,
    );
    const failed = reports.flatMap(({ supplier, steps }) =>
      steps.flatMap(({ name, isAnswered, said }) => (isAnswered ? [] : [[supplier, name, said]])),
    );
    expect(failed).toEqual([
      ['duffel', 'hotels of Paris', expect.stringContaining('401')],
      ['duffel', 'search in Paris', expect.stringContaining('401')],
      ['duffel', 'look-up of an unknown booking', expect.stringContaining('401')],
      ['viator', 'first page of the catalogue', 'ECONNRESET'],
    ]);
  });

  test('A supplier without keys is not asked, and the missing settings are named as operators write them', async () => {
    const nobody: typeof fetch = async () => {
      throw new Error('Nobody may be asked');
    };
    const reports = await checkSuppliers('Sandbox', {}, nobody);
    expect(reports.map(({ supplier, missing }) => [supplier, missing[0]])).toContainEqual([
      'stripe',
      'STRIPE_SECRET_KEY_SANDBOX',
    ]);
    expect(reports.filter(({ missing, steps }) => missing.length === 0 || steps.length > 0)).toEqual([]);
  });
});
