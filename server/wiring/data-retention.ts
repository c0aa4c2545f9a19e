import type { Deletion } from '#server/platform/jobs/index.ts';
import { jobs } from './jobs.ts';

/** How long the rows of one or more tables are kept. `job` deletes them, or is null. */
export type Retention = Pick<Deletion, 'holds' | 'kept'> & { tables: readonly string[]; job: string | null };

/** Tables from which no job deletes, with the reason. */
const kept: readonly Omit<Retention, 'job'>[] = [
  {
    tables: ['bookings', 'booking_directory', 'booking_history', 'checkout_sessions', 'checkout_items'],
    holds: 'bookings, their history and their carts',
    kept: 'for ever, for accounting; the erasure of a person removes names and addresses; an attempt that no supplier held is deleted after 7 days',
  },
  {
    tables: ['payment_intents', 'payment_directory', 'payment_refunds', 'app_gateways', 'payment_accounts'],
    holds: 'payments and refunds, and the gateway of an app with the encrypted keys of its accounts',
    kept: 'for ever, for accounting; they hold no personal data',
  },
  {
    tables: ['payment_events'],
    holds: 'events of payment gateways, without personal data',
    kept: 'for ever, because their signatures have no time and only the id reveals a replay',
  },
  {
    tables: ['point_entries', 'perk_events', 'perk_locks', 'saved_perks'],
    holds: 'ledgers of points and perks, and the wallets',
    kept: 'for ever, because a balance is the sum of its ledger; an erased person becomes a pseudonym',
  },
  {
    tables: ['operator_acts'],
    holds: 'audit log of operators, without personal data',
    kept: 'for ever; no code deletes from it',
  },
  {
    tables: ['users', 'memberships', 'notification_choices', 'organisation_members'],
    holds: 'people and what they may do',
    kept: 'until the person deletes the account',
  },
  {
    tables: ['wishlists', 'wishlist_items', 'wishlist_shares', 'wishlist_votes', 'dismissed_gaps'],
    holds: "members' lists, and suggestions that they dismissed",
    kept: 'until the member deletes them or the account',
  },
  {
    tables: ['circles', 'circle_members', 'circle_invitations', 'circle_invitation_codes'],
    holds: 'circles and who belongs to them',
    kept: 'for ever, as the history of a circle; an erased person becomes a pseudonym',
  },
  {
    tables: ['transfer_reservations', 'transfer_vehicles', 'transfer_positions'],
    holds: 'reservation, vehicle and last position of a transfer',
    kept: 'as long as its booking',
  },
  {
    tables: ['organisations', 'disabled_organisations', 'apps', 'app_hosts', 'programs', 'api_keys'],
    holds: 'partners and their settings',
    kept: 'until an operator removes them',
  },
  {
    tables: ['perk_catalogue', 'perk_rules', 'webhook_endpoints', 'exchange_margins'],
    holds: 'settings of an app',
    kept: 'until an operator removes them',
  },
  {
    tables: ['supplier_settings'],
    holds: "an app's own settings of suppliers, encrypted",
    kept: 'until an operator removes them',
  },
  {
    tables: ['markup_rules'],
    holds: 'markup rules of an app',
    kept: 'for ever, because bookings name the rule that made their price',
  },
  {
    tables: ['signing_keys'],
    holds: 'keys that sign access tokens, encrypted',
    kept: 'for ever; there are four a year',
  },
  {
    tables: ['supplier_ids', 'canonical_hotels'],
    holds: 'ids of hotels and places at suppliers, mapped to ours',
    kept: 'for ever, because bookings and wishlists name hotels by our ids',
  },
  {
    tables: ['visit_feeds'],
    holds: 'how far the visits that venues recorded were read',
    kept: 'for ever; there is one row for each supplier',
  },
  {
    tables: ['supplier_cursors'],
    holds: 'how far the list of changes of each supplier was read',
    kept: 'for ever; there is one row a supplier',
  },
  {
    tables: ['supplier_call_buckets'],
    holds: 'calls that each supplier may still get, without personal data',
    kept: 'for ever; there are two rows a supplier',
  },
  {
    tables: ['experience_listings', 'experience_catalogues'],
    holds: 'products in catalogues of suppliers, with our codes, and how far each catalogue has been read',
    kept: 'for ever, because bookings and wishlists name products by our codes',
  },
  {
    tables: ['own_venues'],
    holds: 'venues of airport services that the operator sells itself',
    kept: 'for ever, because visits name them; one that is removed is no longer sold',
  },
  {
    tables: ['own_visits'],
    holds: 'visits of own venues under our reference, without personal data',
    kept: 'for ever, for accounting; a hold is deleted when it is released',
  },
  {
    tables: ['product_ids'],
    holds: 'products of suppliers with ids of their own, by our ids',
    kept: 'for ever, because bookings and perks name products by our ids',
  },
  {
    tables: ['places', 'place_names', 'place_data_versions'],
    holds: 'cities, airports and countries',
    kept: 'until the next version of the data',
  },
  {
    tables: [
      'sandbox_esim_orders',
      'sandbox_esim_top_ups',
      'sandbox_experience_orders',
      'sandbox_hotel_orders',
      'sandbox_resale_orders',
      'sandbox_transfer_orders',
    ],
    holds: 'orders at simulated suppliers',
    kept: 'as long as the Sandbox; Production has none',
  },
  {
    tables: ['sandbox_venue_orders', 'sandbox_venue_visits', 'sandbox_payments', 'sandbox_refunds'],
    holds: 'orders, visits and payments at simulated venues and gateways',
    kept: 'as long as the Sandbox; Production has none',
  },
  {
    tables: ['sandbox_experience_slots', 'sandbox_room_nights', 'sandbox_venue_slots'],
    holds: 'stock taken at simulated suppliers',
    kept: 'as long as the Sandbox; Production has none',
  },
];

/** How long the rows of every table are kept: first the tables that a job empties, then the others. */
export const dataRetention: readonly Retention[] = [
  ...jobs.flatMap(({ name, deletes = [] }) =>
    deletes.map(({ table, holds, kept }) => ({ tables: [table], holds, kept, job: name })),
  ),
  ...kept.map((entry) => ({ ...entry, job: null })),
];
