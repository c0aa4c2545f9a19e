import { sql } from '#server/platform/db/sql.ts';
import { simulatedSupplierNames } from '#server/sandbox/suppliers/supplier-names.ts';
import type { LedgerInvariant } from './ledger-invariant.ts';

/** What stays paid for a booking, in minor units: nothing for one that ended without service. */
const keptMinor = sql.raw(`case
  when b.state in ('confirmed', 'cancelling', 'completed', 'pending_supplier', 'fulfilling') then b.paid_minor
  when b.state = 'cancelled' then b.paid_minor - coalesce((b.cancellation ->> 'refundMinor')::bigint, 0)
  else 0 end`);

/** What others than the cancellation of a booking refunded of a payment, in minor units. */
const refundedByOthersMinor = sql.raw(`(select coalesce(sum(r.amount_minor), 0) from payment_refunds r
  where r.app_id = i.app_id and r.intent_id = i.id and r.state <> 'failed'
    and r.reason in ('gateway', 'dispute', 'operator', 'repeated', 'not_captured'))`);

/** What our books counted as captured and an operator has corrected, in minor units. */
const notCapturedMinor = sql.raw(`(select coalesce(sum(r.amount_minor), 0) from payment_refunds r
  where r.app_id = i.app_id and r.intent_id = i.id and r.state <> 'failed' and r.reason = 'not_captured')`);

/**
 * Refunds of a payment that the gateway refused, in minor units, as long as an operator has to decide about them, and
 * those that it paid twice and that were too large to be counted.
 */
const refusedMinor = sql.raw(`(select coalesce(sum(r.amount_minor), 0) from payment_refunds r
  where r.app_id = i.app_id and r.intent_id = i.id and r.state = 'failed'
    and (r.paid_twice_minor is not null or (r.failure_code = 'gateway_refused'
      and not exists (select 1 from payment_refunds n where n.app_id = r.app_id and n.retry_of = r.id))))`);

/** What a gateway has refunded of a payment beside what our books count, in minor units. */
const uncountedMinor = sql.raw(`(select coalesce(sum(r.paid_twice_minor), 0) from payment_refunds r
  where r.app_id = i.app_id and r.intent_id = i.id and (r.state = 'failed' or r.is_settled_by_hand))`);

/** True if a payment is given back in full, in part by a bank or by hand and so without the gateway. */
const isReturnedElsewhere = sql.raw(`(i.refunded_minor = i.captured_minor and exists (
  select 1 from payment_refunds r where r.app_id = i.app_id and r.intent_id = i.id and r.state = 'succeeded'
    and (r.reason = 'dispute' or r.is_settled_by_hand)))`);

/** Bookings with the live item, session and payment that charge them. */
const chargedBookings = sql.raw(`bookings b
  join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id and c.live
  join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
  join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id`);

/** The orders at the simulated suppliers under our references. A real supplier is asked by its reconciler instead. */
const supplierOrders = sql.raw(
  [
    ...['hotel', 'experience', 'venue', 'transfer', 'esim'].map(
      (kind) => `select reference, state from sandbox_${kind}_orders`,
    ),
    `select reference, case state when 'added' then 'issued' else 'cancelled' end as state from sandbox_esim_top_ups`,
    // That supplier notes our reference and may have several orders under it.
    `select reference, case when bool_or(state = 'confirmed') then 'confirmed' else 'cancelled' end as state
      from sandbox_resale_orders group by reference`,
  ].join(' union all '),
);

/**
 * The invariants of money, points and stock: gateway = payments = bookings = suppliers = points. Each selects the rows
 * that break it, so that no row means that the books agree.
 */
export const ledgerInvariants: readonly LedgerInvariant[] = [
  {
    name: 'refund_total',
    promise: 'The refunded amount of a payment is the sum of its refunds that did not fail.',
    remedy: 'Compare the payment with the gateway; correct the refund that is missing or doubled.',
    broken: () => sql`
      select i.app_id, 'payment ' || i.id as subject,
        format('refunded %s, refunds %s', i.refunded_minor, coalesce(r.total_minor, 0)) as found
      from payment_intents i left join (
        select app_id, intent_id, sum(amount_minor) as total_minor from payment_refunds
        where state <> 'failed' group by app_id, intent_id
      ) r on r.app_id = i.app_id and r.intent_id = i.id
      where i.refunded_minor <> coalesce(r.total_minor, 0)`,
  },
  {
    name: 'paid_is_captured',
    promise: 'The bookings of a payment never claim more than was captured.',
    remedy: 'Ask the gateway what was captured; a booking that was never paid is cancelled.',
    broken: () => sql`
      select b.app_id, 'payment ' || i.id as subject,
        format('captured %s, paid by bookings %s', i.captured_minor, sum(b.paid_minor)) as found
      from ${chargedBookings}
      group by b.app_id, i.id, i.captured_minor having sum(b.paid_minor) > i.captured_minor`,
  },
  {
    name: 'served_is_paid',
    promise: 'A confirmed or completed booking has paid what its session charged.',
    remedy: 'Ask the gateway; capture what is missing or cancel the booking.',
    broken: () => sql`
      select b.app_id, 'booking ' || b.id as subject,
        format('charged %s, paid %s, payment %s', c.due_minor, b.paid_minor, i.state) as found
      from ${chargedBookings}
      where b.state in ('confirmed', 'cancelling', 'completed')
        and (b.paid_minor <> c.due_minor or (c.due_minor > 0 and i.state <> 'captured'))`,
  },
  {
    name: 'money_kept',
    promise: 'What is left of a captured payment is what its bookings cost.',
    remedy: 'Refund what is kept without a booking, or book what was refunded at the gateway.',
    // A refund by an operator, on the gateway's dashboard or by a bank may leave less than the bookings cost, and so
    // does each refund that is rounded up to what the gateway can refund. A refund that the gateway refused leaves
    // more: it has a case of its own.
    broken: (settledBefore) => sql`
      select app_id, subject, format('left %s, bookings cost %s, refunded by others %s', left_minor, cost_minor, others_minor) as found
      from (
        select b.app_id, 'payment ' || i.id as subject, i.captured_minor - i.refunded_minor as left_minor,
          sum(${keptMinor}) as cost_minor, ${refundedByOthersMinor} as others_minor,
          ${refusedMinor} as refused_minor,
          (i.step_minor - 1) * (select count(*) from payment_refunds r
            where r.app_id = i.app_id and r.intent_id = i.id and r.state <> 'failed') as rounded_minor
        from ${chargedBookings}
        where i.state = 'captured' and s.status <> 'open' and i.updated_at <= ${settledBefore}
        group by b.app_id, i.app_id, i.id, i.captured_minor, i.refunded_minor, i.step_minor) p
      where left_minor > cost_minor + refused_minor or left_minor + others_minor + rounded_minor < cost_minor`,
  },
  {
    name: 'unused_is_returned',
    promise: 'A captured payment that no booking can cost is returned in full.',
    remedy: 'Ask the gateway what it has returned; refund the rest on its dashboard.',
    // Another session has replaced the one of the payment, or it was over before it was paid. A refund that is on its way
    // counts as returned, and one that the gateway refused has a case of its own. Less than a step cannot be refunded.
    broken: (settledBefore) => sql`
      select app_id, subject, format('left %s, refused %s', left_minor, refused_minor) as found
      from (
        select i.app_id, 'payment ' || i.id as subject, i.captured_minor - i.refunded_minor as left_minor,
          ${refusedMinor} as refused_minor, i.step_minor
        from payment_intents i
        join checkout_sessions s on s.app_id = i.app_id and s.payment_intent_id = i.id
        where i.state = 'captured' and i.refunded_minor < i.captured_minor and s.status <> 'open'
          and i.updated_at <= ${settledBefore}
          and not exists (select 1 from checkout_items c
            where c.app_id = s.app_id and c.session_id = s.id and c.live)) p
      where left_minor >= refused_minor + step_minor`,
  },
  {
    name: 'authorisation_ended',
    promise: 'A session that has ended leaves no authorisation open.',
    remedy: 'Void the authorisation at the gateway.',
    broken: (settledBefore) => sql`
      select s.app_id, 'payment ' || i.id as subject, format('session %s', s.status) as found
      from checkout_sessions s
      join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
      where i.state = 'authorized' and s.status <> 'open' and s.updated_at <= ${settledBefore}`,
  },
  {
    name: 'refund_ended',
    promise: 'A refund succeeds or fails, unless an open dispute holds it back.',
    remedy: 'Ask the gateway for the refund, then retry or settle it.',
    broken: (settledBefore) => sql`
      select app_id, 'refund ' || id as subject, format('%s since %s', state, created_at) as found
      from payment_refunds r where state = 'pending' and created_at <= ${settledBefore} - interval '1 day'
        and not exists (select 1 from payment_intents i
          where i.app_id = r.app_id and i.id = r.intent_id and i.dispute_state = 'opened')`,
  },
  {
    name: 'refund_is_cancelled',
    promise: 'A booking is refunded for its cancellation only once it is cancelled.',
    remedy:
      'Ask the supplier whether it keeps the booking; cancel it, or charge the guest again with their consent.',
    broken: () => sql`
      select b.app_id, 'booking ' || b.id as subject, format('%s, refunded %s', b.state, r.amount_minor) as found
      from payment_refunds r join bookings b on b.app_id = r.app_id and b.id = r.booking_id
      where r.reason = 'cancelled' and r.state <> 'failed' and b.state <> 'cancelled'`,
  },
  {
    name: 'booking_not_stuck',
    promise: 'No booking outlives its hold or the deadline of its supplier.',
    remedy: 'Confirm, cancel or release the booking after asking the supplier and the gateway.',
    broken: (settledBefore) => sql`
      select b.app_id, 'booking ' || b.id as subject, format('%s since %s', b.state, b.updated_at) as found
      from bookings b
      where b.state in ('holding', 'held', 'pending_payment') and b.hold_expires_at <= ${settledBefore}
      union all
      select b.app_id, 'booking ' || b.id, format('%s since %s', b.state, b.updated_at)
      from bookings b
      join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id and c.live
      join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
      where (b.state = 'fulfilling' or b.answers_by is not null or b.ends_at <= ${settledBefore})
        and b.state in ('fulfilling', 'pending_supplier') and s.fulfil_by <= ${settledBefore}`,
  },
  {
    name: 'gateway_agrees',
    promise: 'The gateway captured what the payment says.',
    remedy: 'Read the payment at the gateway again.',
    broken: (settledBefore) => sql`
      select i.app_id, 'payment ' || i.id as subject,
        format('ours %s %s, gateway %s %s', i.state, i.captured_minor, p.state, p.captured_minor) as found
      from payment_intents i join sandbox_payments p on p.reference = i.gateway_reference
      where i.captured_minor - ${notCapturedMinor} <> p.captured_minor and i.updated_at <= ${settledBefore}
        and p.updated_at <= ${settledBefore}`,
  },
  {
    name: 'gateway_refunds_agree',
    promise: 'The gateway refunded what the payment says.',
    remedy: 'Read the refunds at the gateway again.',
    // Somebody can refund at the gateway what a bank or an operator has given back already; an alert reported that.
    broken: (settledBefore) => sql`
      select i.app_id, 'payment ' || i.id as subject,
        format('ours %s, gateway %s', coalesce(sum(f.amount_minor), 0) + ${uncountedMinor}, g.total_minor) as found
      from payment_intents i
      join (select reference, sum(amount_minor) filter (where state = 'succeeded') as total_minor
        from sandbox_refunds group by reference) g on g.reference = i.gateway_reference
      left join payment_refunds f on f.app_id = i.app_id and f.intent_id = i.id and f.state = 'succeeded'
        and f.reason <> 'dispute' and not f.is_settled_by_hand
      where i.updated_at <= ${settledBefore}
      group by i.app_id, i.id, i.captured_minor, i.refunded_minor, g.total_minor
      having coalesce(sum(f.amount_minor), 0) + ${uncountedMinor} <> coalesce(g.total_minor, 0)
        and not (g.total_minor > coalesce(sum(f.amount_minor), 0) + ${uncountedMinor} and ${isReturnedElsewhere})`,
  },
  {
    name: 'refund_beside_chargeback',
    promise:
      'No refund is sent that, with what the bank kept after a lost dispute, exceeds what was captured.',
    remedy:
      'The payer has the money twice: contest the dispute with the refund as evidence, or ask for it back.',
    // A refund from before the dispute is not counted: the bank knew of it. Neither is one on the dashboard.
    broken: () => sql`
      select app_id, 'payment ' || id as subject,
        format('captured %s, refunded %s, kept by the bank %s', captured_minor, total_minor, disputed_minor) as found
      from (
        select i.app_id, i.id, i.captured_minor, g.total_minor, coalesce((
          select max(e.amount_minor) from payment_events e where e.app_id = i.app_id and e.intent_id = i.id
            and e.meaning = 'payment.dispute_lost' and e.status = 'applied'), i.captured_minor) as disputed_minor
        from payment_intents i
        join (select reference, sum(amount_minor) as total_minor,
            max(created_at) filter (where not is_from_dashboard) as sent_at
          from sandbox_refunds where state <> 'failed' group by reference) g on g.reference = i.gateway_reference
        where i.dispute_state = 'lost' and g.sent_at > i.disputed_at) p
      where total_minor + disputed_minor > captured_minor`,
  },
  {
    name: 'gateway_payment_known',
    promise: 'The gateway has no paid payment that we do not know.',
    remedy: 'Find out who paid, and refund it on the dashboard of the gateway.',
    broken: (settledBefore) => sql`
      select null::uuid as app_id, 'gateway payment ' || p.reference as subject,
        format('%s, captured %s', p.state, p.captured_minor) as found
      from sandbox_payments p
      where p.state in ('processing', 'authorized', 'captured') and p.updated_at <= ${settledBefore}
        and not exists (select 1 from payment_directory d where d.reference = p.reference)`,
  },
  {
    name: 'served_at_supplier',
    promise: 'A confirmed or completed booking has an order at its supplier.',
    remedy: 'Ask the supplier; book again, or cancel the booking and return its payment.',
    broken: (settledBefore) => sql`
      select b.app_id, 'booking ' || b.id as subject, format('%s, no order at %s', b.state, b.supplier) as found
      from bookings b
      where b.state in ('confirmed', 'completed') and b.supplier = any(${sql.param(simulatedSupplierNames)}::text[])
        and not b.confirmed_by_telephone and b.updated_at <= ${settledBefore}
        and not exists (select 1 from (${supplierOrders}) o where o.reference = b.reference)`,
  },
  {
    name: 'supplier_agrees',
    promise: 'A served booking exists at its supplier, and one that ended without service does not.',
    remedy:
      'Cancel at the supplier what nobody pays for; book again or refund what the supplier does not know.',
    broken: (settledBefore) => sql`
      select b.app_id, 'booking ' || b.id as subject, format('%s, supplier %s', b.state, o.state) as found
      from (${supplierOrders}) o join bookings b on b.reference = o.reference
      where b.updated_at <= ${settledBefore} and not b.confirmed_by_telephone and (
        (b.state in ('confirmed', 'completed') and o.state not in ('confirmed', 'issued'))
        or (b.state in ('cancelled', 'expired', 'failed', 'not_held')
          and o.state in ('held', 'pending', 'accepted', 'confirmed', 'issued')))`,
  },
  {
    name: 'points_of_bookings',
    promise: 'A booking never loses more points than it earned, and a full refund takes back all of them.',
    remedy: 'Adjust the points of the member, with the booking as reason.',
    broken: () => sql`
      select p.app_id, 'booking ' || p.booking_id as subject, format('%s, points %s', b.state, sum(p.points)) as found
      from point_entries p join bookings b on b.app_id = p.app_id and b.id = p.booking_id
      where p.reason in ('earned', 'taken_back', 'restored')
      group by p.app_id, p.booking_id, b.state, b.paid_minor, b.cancellation
      having sum(p.points) < 0
        or (b.state = 'cancelled' and sum(p.points) <> 0
          and (b.cancellation ->> 'refundMinor')::bigint = b.paid_minor)
        or (b.state not in ('confirmed', 'cancelling', 'completed', 'cancelled') and sum(p.points) <> 0)`,
  },
  {
    name: 'points_earned',
    promise: 'A member earns points with a confirmed booking that is paid.',
    remedy: 'Adjust the points of the member, with the booking as reason.',
    // The rule of a programme has no history: only bookings of the last days are compared with the present one. An
    // amount in another currency may be worth nothing, and one below 1,000 minor units less than a whole unit.
    broken: (settledBefore) => sql`
      select b.app_id, 'booking ' || b.id as subject, format('paid %s %s, no points', b.paid_minor, b.currency) as found
      from bookings b
      join apps a on a.id = b.app_id and a.default_currency = b.currency
      join programs g on g.app_id = b.app_id and g.points_per_major_unit > 0
      where b.state in ('confirmed', 'completed') and b.paid_minor >= 1000
        and coalesce(b.payer_membership_id, b.membership_id) is not null
        and b.updated_at between ${settledBefore} - interval '2 days' and ${settledBefore}
        and not exists (select 1 from point_entries p
          where p.app_id = b.app_id and p.booking_id = b.id and p.reason = 'earned')`,
  },
  {
    name: 'points_follow_refunds',
    promise:
      'After a refund on the dashboard, by a bank or an operator, points stay for what stays paid and no more; if all refunds failed, all of them.',
    remedy: 'Adjust the points of the member, with the booking as reason.',
    // Points are rounded to whole units of money for each booking, so that up to 1,000 minor units are tolerated.
    broken: (settledBefore) => sql`
      select app_id, subject, format('paid %s, left %s, earned %s, kept %s', paid_minor, left_minor, earned, kept) as found
      from (
        select i.app_id, 'payment ' || i.id as subject, i.captured_minor - i.refunded_minor as left_minor,
          sum(b.paid_minor) as paid_minor, sum(p.earned) as earned, sum(p.kept) as kept, count(*) as bookings,
          i.refunded_minor = 0 and bool_or(b.state in ('confirmed', 'completed') and p.kept < p.earned) as is_lacking
        from ${chargedBookings}
        join lateral (
          select sum(points) filter (where reason = 'earned') as earned, sum(points) as kept from point_entries
          where app_id = b.app_id and booking_id = b.id and reason in ('earned', 'taken_back', 'restored')) p on p.earned > 0
        where i.updated_at <= ${settledBefore} and ((i.refunded_minor > 0 and ${refundedByOthersMinor} > 0)
          or (i.refunded_minor = 0 and exists (select 1 from payment_refunds r
            where r.app_id = i.app_id and r.intent_id = i.id and r.state = 'failed')))
        group by i.app_id, i.id, i.captured_minor, i.refunded_minor) q
      where is_lacking or (kept > 0 and (left_minor = 0
        or kept > ceil(earned * least(1, (left_minor + 1000 * bookings)::numeric / paid_minor))))`,
  },
  {
    name: 'perk_units',
    promise: 'The locked units of a perk are those that bookings lock.',
    remedy: 'Return the units of the bookings that ended.',
    broken: () => sql`
      select p.app_id, 'perk ' || p.id as subject,
        format('locked %s, by bookings %s', p.units_locked, coalesce(sum(l.units), 0)) as found
      from saved_perks p
      left join perk_locks l on l.app_id = p.app_id and l.perk_id = p.id and l.state = 'locked'
      group by p.app_id, p.id, p.units_locked having p.units_locked <> coalesce(sum(l.units), 0)`,
  },
  {
    name: 'perk_locks_ended',
    promise: 'A booking that ended holds no perk, and a served one has used its perks.',
    remedy: 'Return or settle the perks of the booking.',
    broken: (settledBefore) => sql`
      select l.app_id, 'booking ' || l.booking_id as subject, format('%s, perk %s locked', b.state, l.perk_id) as found
      from perk_locks l join bookings b on b.app_id = l.app_id and b.id = l.booking_id
      where l.state = 'locked' and b.updated_at <= ${settledBefore}
        and b.state in ('confirmed', 'cancelling', 'completed', 'cancelled', 'expired', 'failed')`,
  },
  {
    name: 'selling_price',
    promise: 'The total of a booking is the supplier’s total and what its pinned markup adds.',
    remedy:
      'Compare the booking with its markup rule and the supplier’s order; refund what was charged too much.',
    broken: () => sql`
      select b.app_id, 'booking ' || b.id as subject,
        format('total %s, supplier %s, markup %s', b.total_minor, b.markup ->> 'supplierTotalMinor', m.added) as found
      from bookings b cross join lateral (
        select coalesce(sum(p.quantity * (ceil((p.minor + round(p.minor * t.percent / 10000.0) + t.fixed)
          / t.round_to) * t.round_to - p.minor)), 0) as added
        from (select (b.markup ->> 'percentBasisPoints')::numeric as percent,
          (b.markup ->> 'fixedMinor')::numeric as fixed, (b.markup ->> 'roundToMinor')::numeric as round_to) t,
          jsonb_to_recordset(b.markup -> 'prices') as p(minor numeric, quantity numeric)
        where p.minor > 0
      ) m
      where b.markup is not null and b.total_minor <> (b.markup ->> 'supplierTotalMinor')::bigint + m.added`,
  },
];
