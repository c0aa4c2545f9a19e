import { redactPersonInDeliveries } from '#server/modules/webhooks/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { sentToUser } from './read-personal-records.ts';

type Person = { id: string };

/** The erased values of the personal fields in the details of each kind of booking. */
const erasedDetails: Record<string, object> = {
  hotel: {
    leadGuest: { firstName: '', lastName: '', email: '', phone: null },
    travellers: [],
    specialRequests: null,
    allocatedMembers: [],
  },
  travel: { lead: null, passengers: [], flightNumber: null, specialRequests: null },
  experience: { traveller: null, answers: [] },
  esim: { profiles: [] },
  ground: { passenger: null, changes: {}, pickupInstructions: null },
};

const travelKinds = ['lounge', 'fast_track', 'dining', 'fitness'];

/** Returns the booking kinds that share a shape of details; airport services have four kinds. */
const kindsOf = (shape: string): string[] => (shape === 'travel' ? travelKinds : [shape]);

/**
 * Erases a user's personal data in an app, in the caller's transaction. Data of the user alone is deleted.
 * Data needed for accounting or by other members is assigned to a pseudonym, a user row without personal data
 * that cannot sign in. For a user without another app their own row becomes the pseudonym. For others a new
 * row is created, so that this app keeps no reference to them.
 */
export async function eraseTraces(ctx: MemberContext, person: Person): Promise<void> {
  const appId = ctx.app.id;
  const isElsewhere = await belongsElsewhere(ctx, person);
  const pseudonym = isElsewhere ? await makePseudonym(ctx) : person.id;
  const ofPerson = sql`app_id = ${appId} and user_id = ${person.id}`;
  await executeInOrder(ctx, [
    sql`delete from sessions where ${ofPerson}`,
    sql`delete from passcodes where ${ofPerson}`,
    sql`delete from notification_choices where ${ofPerson}`,
    sql`delete from wishlists where ${ofPerson}`,
    sql`delete from wishlist_votes where ${ofPerson}`,
    sql`update wishlist_items set added_by = ${pseudonym} where app_id = ${appId} and added_by = ${person.id}`,
    sql`delete from hotel_searches where ${ofPerson}`,
    sql`delete from ground_searches where ${ofPerson}`,
    sql`delete from travel_quotes where ${ofPerson} and booking_id is null`,
    sql`update travel_quotes set user_id = ${pseudonym}, content =
        (${withoutAddresses(sql`content::jsonb`)} || '{"passenger": null}')::json
      where ${ofPerson}`,
    sql`update ground_reservations r set pickup_instructions = null, reason = null from bookings b
      where b.app_id = ${appId} and b.user_id = ${person.id} and r.app_id = b.app_id and r.booking_id = b.id`,
    sql`delete from circle_members where ${ofPerson} and status = 'pending_verification'`,
    sql`update circle_members set user_id = ${pseudonym} where ${ofPerson}`,
    sql`update circle_invitations set status = 'revoked', updated_at = now()
      where app_id = ${appId} and status = 'pending' and (inviter_id = ${person.id} or invitee_id = ${person.id})`,
    sql`update circle_invitations set inviter_id = ${pseudonym} where app_id = ${appId} and inviter_id = ${person.id}`,
    sql`update circle_invitations set invitee_id = ${pseudonym} where app_id = ${appId} and invitee_id = ${person.id}`,
    deleteBookingMails(appId, person),
    ...eraseBookingDetails(ofPerson),
    sql`update bookings set details = ${withoutAddresses(sql`details`)} where ${ofPerson} and kind = 'ground'`,
    sql`update bookings set cancellation = cancellation - 'reason' where ${ofPerson} and cancellation is not null`,
    sql`update checkout_items set passenger = null, answers = null where app_id = ${appId} and session_id in
      (select id from checkout_sessions where ${ofPerson})`,
    sql`update checkout_sessions set customer = null, user_id = ${pseudonym} where ${ofPerson}`,
    sql`update bookings set user_id = ${pseudonym} where ${ofPerson}`,
    sql`update bookings set payer_user_id = ${pseudonym} where app_id = ${appId} and payer_user_id = ${person.id}`,
    sql`update memberships set status = 'cancelled', user_id = ${pseudonym} where ${ofPerson}`,
    sql`delete from mails where app_id = ${appId} and ${sentToUser(person.id)}`,
    sql`delete from organisation_members where user_id = ${person.id} and organisation_id = ${ctx.app.organisationId}
      and not exists (select 1 from memberships m join apps a on a.id = m.app_id
        where m.user_id = ${person.id} and m.app_id <> ${appId} and a.organisation_id = ${ctx.app.organisationId})`,
    ...(isElsewhere ? [] : [eraseUserRow(person)]),
  ]);
  const { membershipId } = ctx.member;
  await redactPersonInDeliveries(ctx, { appId, userId: person.id, membershipId, pseudonym });
}

/** Runs the statements one at a time, because later ones depend on earlier ones. */
async function executeInOrder(ctx: MemberContext, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await ctx.db.execute(statement);
}

/**
 * Deletes e-mails about bookings sent to the people named in them. An e-mail that was already delivered has
 * no stored text, so it is matched by recipient alone.
 */
function deleteBookingMails(appId: string, { id }: Person): SQL {
  return sql`
    delete from mails m using bookings b
    where m.app_id = ${appId} and m.kind like 'booking\\_%' and b.app_id = ${appId} and b.user_id = ${id}
      and m.recipient in (b.details #>> '{leadGuest,email}', b.details #>> '{lead,email}',
        b.details #>> '{traveller,email}', b.details #>> '{passenger,email}')
      and (m.text = '' or position(b.id::text in m.text) > 0)`;
}

/** Clears the personal fields in the details of each kind of booking. */
function eraseBookingDetails(ofPerson: SQL): SQL[] {
  return Object.entries(erasedDetails).map(
    ([shape, blank]) => sql`
      update bookings set details = details || ${JSON.stringify(blank)}::jsonb, updated_at = now()
      where ${ofPerson} and kind in (${sql.join(
        kindsOf(shape).map((kind) => sql`${kind}`),
        sql`, `,
      )})`,
  );
}

/** Replaces the typed addresses of a transfer with the names of the resolved places. */
function withoutAddresses(ride: SQL): SQL {
  return sql`jsonb_set(jsonb_set(${ride}, '{query,from,address}', ${ride} #> '{query,from,name}'),
    '{query,to,address}', ${ride} #> '{query,to,name}')`;
}

/**
 * Returns true when the user has a membership, active or not, in another app or works for another
 * organisation.
 */
async function belongsElsewhere(ctx: MemberContext, person: Person): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from memberships where user_id = ${person.id} and app_id <> ${ctx.app.id}
    union all
    select 1 from organisation_members where user_id = ${person.id} and organisation_id <> ${ctx.app.organisationId}
    limit 1`);
  return rows.length > 0;
}

const erasedEmail = (id: string): string => `${id}@deleted.invalid`;
const erasedUsername = (id: string): string => `deleted-${id}`;

/** Clears all personal data in the user's row; only the id stays. */
function eraseUserRow({ id }: Person): SQL {
  return sql`
    update users set email = ${erasedEmail(id)}, username = ${erasedUsername(id)}, firstname = '', lastname = '',
      phone_number = '', gender = '', date_of_birth = null, country = '', country_code = '', image = null, vibes = '{}',
      currency = null, locale = null, is_active = false, is_vendor = false, is_email_otp_verified = false,
      vendor_name = null, external_login_key = null, external_member_id = null, fmt_partner_id = null,
      hash_encryption = null, updated_at = now()
    where id = ${id}`;
}

/** Creates an inactive user without name and deliverable e-mail address; returns its id. */
async function makePseudonym(ctx: MemberContext): Promise<string> {
  const id = newId();
  await ctx.db.execute(sql`
    insert into users (id, email, username, firstname, lastname, is_active)
    values (${id}, ${erasedEmail(id)}, ${erasedUsername(id)}, '', '', false)`);
  return id;
}
