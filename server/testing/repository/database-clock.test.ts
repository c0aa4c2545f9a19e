import { expect, test } from 'vitest';
import { findLines, listTexts } from './source-files.ts';

/** The database's own clock, which a simulation cannot shift. */
const ownClock = /(?<![\w.])(?:now|clock_timestamp|statement_timestamp)\(\)/;

/** The clock of the process, which may differ from the database's and from those of other processes. */
const processClock = /(?<![\w.])(?:Date\.now\(\)|new Date\(\)|Temporal\.Now|today\()/;

/** Modules and simulated suppliers whose decisions move money or stock, and the tokens that fix a price. */
const deciding =
  /^server\/(?:modules\/(?:airport-services|bookings|cases|checkout|esim|experiences|fx|hotels|loyalty|partner-admin|payments|perks|pricing|supplier-changes|transfers)|sandbox|platform\/crypto\/sealed-tokens)\b/;

/** Files there that read the process's clock, and why no money and no stock depends on it. */
const allowed: Record<string, string> = {
  'server/modules/airport-services/bookings/read-guests.ts': 'refuses a date of birth in the future',
  'server/modules/airport-services/bookings/visit-perks.ts': 'offers perks; `lockPerks` decides',
  'server/modules/bookings/calendar-file.ts': 'says when a calendar file was written',
  'server/modules/esim/get-usage.ts': 'says when the usage was read',
  'server/modules/esim/quote-order.ts': 'offers perks; `lockPerks` decides',
  'server/modules/fx/current-rates.ts': 'compares with the clock by which a source publishes',
  'server/modules/fx/fetch-rates.ts': 'compares with the clock by which a source publishes',
  'server/modules/fx/measure-rates-age.ts': 'measures for the metrics',
  'server/modules/fx/store-exchange-rates.ts': 'raises an alert',
  'server/modules/hotels/catalogue/cancellation.ts': 'labels rates; a cancellation reads the database’s time',
  'server/modules/perks/can-pay-for.ts': 'offers perks; `lockPerks` decides',
  'server/modules/perks/publish-perk-uses.ts': 'tells a partner when a perk without an instant was used',
  'server/modules/transfers/receive-tracking.ts': 'dates the position of a vehicle',
  'server/sandbox/payments/fields-script.ts': 'runs in the browser, and says which cards have expired',
  'server/sandbox/suppliers/exchange-rates/index.ts': 'is the clock by which a source publishes',
  'server/sandbox/suppliers/experiences/reviews.ts': 'dates reviews',
  'server/sandbox/suppliers/hotels/announce-changes.ts': 'dates a signature',
  'server/sandbox/suppliers/hotels/content.ts': 'dates reviews',
  'server/sandbox/suppliers/payments/report-event.ts': 'is the gateway’s own clock',
  'server/sandbox/suppliers/payments/stripe-shape.ts': 'dates a signature',
  'server/sandbox/suppliers/transfers/index.ts': 'measures how long a search has run',
  'server/sandbox/suppliers/transfers/transfer-events.ts': 'dates the positions of a vehicle',
};

test('What decides money or stock goes by the clock of its database, not by that of its process', () => {
  const found = listTexts()
    .filter((file) => deciding.test(file) && file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => {
      const lines = findLines(file, (line) => processClock.test(line));
      return lines.length > 0 ? [{ file, lines }] : [];
    });
  expect(
    found.filter(({ file }) => !allowed[file]).flatMap(({ lines }) => lines),
    'use databaseNowMs, todayAt or inSeconds of server/platform/time/database-clock.ts, or name the file here with its reason',
  ).toEqual([]);
  const reading = new Set(found.map(({ file }) => file));
  expect(Object.keys(allowed).filter((file) => !reading.has(file))).toEqual([]);
});

test('Statements read the time with the functions that a simulation can shift', () => {
  const found = listTexts()
    .filter((file) => /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => findLines(file, (line) => ownClock.test(line)));
  expect(
    found,
    'use sojourn_now(), or sojourn_clock() or sojourn_statement() after waiting for a lock',
  ).toEqual([]);
});
