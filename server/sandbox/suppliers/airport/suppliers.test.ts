import { airportSupplier } from '#server/modules/airport-services/catalogue/index.ts';
import { supplierSuite } from '#server/modules/airport-services/catalogue/testing/supplier-suite.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';

let nextDay = 30;

supplierSuite('terminal-light', () => ({
  ctx: systemContext(),
  supplier: airportSupplier('Sandbox', 'terminal-light'),
  airportCode: 'CDG',
  kind: 'lounge',
  unknownAirportCode: 'QQQ',
  venueId: 'lounge_test_open',
  unknownVenueId: 'lounge_QQQ_1',
  freshDate: () => addDays(today('Europe/Paris'), nextDay++),
}));
