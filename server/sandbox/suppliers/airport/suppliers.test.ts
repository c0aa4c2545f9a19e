import { airportSupplier } from '#server/modules/airport-services/catalogue/index.ts';
import { supplierSuite } from '#server/modules/airport-services/catalogue/testing/supplier-suite.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { halfServedAirport } from './magic.ts';

let nextDay = 30;

const venues = {
  'terminal-light': 'lounge_test_open',
  'terminal-light, for a venue with its own barcode': 'lounge_test_barcode_qr',
};

for (const [name, venueId] of Object.entries(venues)) {
  supplierSuite(name, () => ({
    ctx: systemContext(),
    supplier: airportSupplier('Sandbox', 'terminal-light'),
    airportCode: 'CDG',
    kind: 'lounge',
    unknownAirportCode: 'QQQ',
    venueId,
    unknownVenueId: 'lounge_QQQ_1',
    freshDate: () => addDays(today('Europe/Paris'), nextDay++),
  }));
}

supplierSuite('gatehouse', () => ({
  ctx: systemContext(),
  supplier: airportSupplier('Sandbox', 'gatehouse'),
  airportCode: halfServedAirport.code,
  kind: 'lounge',
  unknownAirportCode: 'QQQ',
  venueId: 'GH.XXP.L1',
  unknownVenueId: 'GH.QQQ.L1',
  freshDate: () => addDays(today('Europe/Paris'), nextDay++),
}));
