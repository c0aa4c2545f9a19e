import type { Metadata } from 'next';
import { magicAirports, magicVenues } from '#server/sandbox/suppliers/airport/index.ts';
import { magicCountries, magicPlans, magicTopUps } from '#server/sandbox/suppliers/esim/index.ts';
import { magicProducts, magicTowns, testTours } from '#server/sandbox/suppliers/experiences/index.ts';
import { magicCities, magicHotels } from '#server/sandbox/suppliers/hotels/index.ts';
import { magicCards } from '#server/sandbox/suppliers/payments/index.ts';
import { magicAddresses } from '#server/sandbox/suppliers/transfers/index.ts';
import { withCode } from '../with-code.tsx';
import { destinationOf } from './destination-of.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Magic values' };

/** The literal inputs that trigger each outcome in the Sandbox. */
export default function MagicValuesPage() {
  return (
    <article className="grid gap-6">
      <h1>Magic values</h1>
      <p>
        In the Sandbox these inputs trigger outcomes that are rare or slow in real life. They have no effect
        in Production. Send <code>X-Environment: Sandbox</code>.
      </p>
      <ValueTable
        title="Test hotels"
        explains="Use the id as hotel_id with any dates; auto-suggestion finds them by “test hotel”."
        columns={['hotel_id', 'What happens']}
        rows={magicHotels.map(({ id, explains }) => [id, explains])}
      />
      <ValueTable
        title="Test cities"
        explains="Use the name as destination of POST /v1/hotel/search/stream, with any dates."
        columns={['destination', 'What happens']}
        rows={magicCities.map((city) => [destinationOf(city), city.explains])}
      />
      <ValueTable
        title="Test tours"
        explains="Use the code as product_code, at 10:00 or 14:00 of any day within a year, in the time zone of Paris."
        columns={['product_code', 'What happens']}
        rows={magicProducts.map(({ code, explains }) => [code, explains])}
      />
      <ValueTable
        title="Test tours of other suppliers"
        explains="Use the code as product_code on any day within a year: tours start at 08:30, tickets have the slot 00:00."
        columns={['product_code', 'What happens']}
        rows={testTours.map(({ code, explains }) => [code, explains])}
      />
      <ValueTable
        title="Test towns for tours"
        explains="Use the name as destination_id of POST /v1/travel/experiences and of its categories, or among the words of its keyword search."
        columns={['destination_id', 'What happens']}
        rows={magicTowns.map((town) => [destinationOf(town), town.explains])}
      />
      <ValueTable
        title="Test lounges and other airport services"
        explains="Use the id as product_id, with its prefix as product_type, at any hour of any day: they never close. They are located at Paris Charles de Gaulle."
        columns={['product_id', 'What happens']}
        rows={magicVenues.map(({ id, explains }) => [id, explains])}
      />
      <ValueTable
        title="Test airports"
        explains="Use the code as airport_code of POST /v1/travel/fitness, as keyword of POST /v1/travel/search, or behind “airport_” as transportHubId of GET /v1/travel/search/modules."
        columns={['airport', 'What happens']}
        rows={magicAirports.map(({ code, explains }) => [code, explains])}
      />
      <ValueTable
        title="Test eSIM plans"
        explains="Use the id as resource_id of POST /v1/travel/esim/purchase. Each is 1 GB for 7 days in France at EUR 5.00."
        columns={['resource_id', 'What happens']}
        rows={magicPlans.map(({ resourceId, explains }) => [resourceId, explains])}
      />
      <ValueTable
        title="Test top-ups of eSIMs"
        explains="They are listed for the eSIMs of test plans. Use one as top_up_id of POST /v1/travel/esim/orders/{order_id}/top-ups."
        columns={['top_up_id', 'What happens']}
        rows={magicTopUps.map(({ topUpId, explains }) => [topUpId, explains])}
      />
      <ValueTable
        title="Test countries for eSIM plans"
        explains="Use the code as country of GET /v1/travel/esim/plans/{country} or as region of GET /v1/travel/esim/plans."
        columns={['country', 'What happens']}
        rows={magicCountries.map(({ country, explains }) => [country, explains])}
      />
      <ValueTable
        title="Test addresses for rides"
        explains="Use one as start_address or end_address of POST /v1/travel/ground-transport, with another place at the other end. Any city may follow the comma."
        columns={['address', 'What happens']}
        rows={magicAddresses.map(({ address, explains }) => [address, explains])}
      />
      <ValueTable
        title="Test cards, wallets and accounts"
        explains="Type them on the payment page, or send number or name as card of POST /v1/sandbox/pay. Any future date and any security code are accepted."
        columns={['card', 'What happens']}
        rows={magicCards.map(({ name, number, explains }) => [
          number ? `${number} (${name})` : name,
          explains,
        ])}
      />
    </article>
  );
}

function ValueTable(props: {
  title: string;
  explains: string;
  columns: string[];
  rows: (readonly [string, string])[];
}) {
  return (
    <section className="grid gap-3">
      <h2>{props.title}</h2>
      <p>{props.explains}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="docs-table" tabIndex={0} aria-label={props.title}>
        <table>
          <thead>
            <tr>
              {props.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map(([value, explains]) => (
              <tr key={value}>
                <td>
                  <code>{value}</code>
                </td>
                <td>{withCode(explains)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
