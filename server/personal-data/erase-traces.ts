import { forgetPersonInDeliveries } from '#server/outbound-webhooks/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { sentTo } from './read-belongings.ts';

type Person = { id: string };

/** What each kind of booking knows of people, as it looks when it knows nobody. */
const nobody: Record<string, object> = {
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

/** The kinds that share a shape; those of airport services are four. */
const kindsOf = (shape: string): string[] => (shape === 'travel' ? travelKinds : [shape]);

/**
 * Takes a person out of an app, in the caller's transaction: what is theirs alone is deleted, what the books or other
 * members need is left to a pseudonym that names nobody and that nobody can sign in as. For a person who belongs to
 * nobody else their own row becomes that pseudonym; for others it is a new one, so that nothing here leads to them.
 */
export async function eraseTraces(ctx: MemberContext, person: Person): Promise<void> {
  const appId = ctx.app.id;
  const isElsewhere = await belongsElsewhere(ctx, person);
  const pseudonym = isElsewhere ? await makePseudonym(ctx) : person.id;
  const ofPerson = sql`app_id = ${appId} and user_id = ${person.id}`;
  await inOrder(ctx, [
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
    lettersAboutBookings(appId, person),
    ...forgetPeople(ofPerson),
    sql`update bookings set details = ${withoutAddresses(sql`details`)} where ${ofPerson} and kind = 'ground'`,
    sql`update bookings set cancellation = cancellation - 'reason' where ${ofPerson} and cancellation is not null`,
    sql`update checkout_items set passenger = null, answers = null where app_id = ${appId} and session_id in
      (select id from checkout_sessions where ${ofPerson})`,
    sql`update checkout_sessions set customer = null, user_id = ${pseudonym} where ${ofPerson}`,
    sql`update bookings set user_id = ${pseudonym} where ${ofPerson}`,
    sql`update bookings set payer_user_id = ${pseudonym} where app_id = ${appId} and payer_user_id = ${person.id}`,
    sql`update memberships set status = 'cancelled', user_id = ${pseudonym} where ${ofPerson}`,
    sql`delete from mails where app_id = ${appId} and ${sentTo(person.id)}`,
    sql`delete from organisation_members where user_id = ${person.id} and organisation_id = ${ctx.app.organisationId}
      and not exists (select 1 from memberships m join apps a on a.id = m.app_id
        where m.user_id = ${person.id} and m.app_id <> ${appId} and a.organisation_id = ${ctx.app.organisationId})`,
    ...(isElsewhere ? [] : [forgetPerson(person)]),
  ]);
  const { membershipId } = ctx.member;
  await forgetPersonInDeliveries(ctx, { appId, userId: person.id, membershipId, pseudonym });
}

/** One connection does one statement at a time, and later ones rely on earlier ones. */
async function inOrder(ctx: MemberContext, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await ctx.db.execute(statement);
}

/** Vouchers and news went to whoever a booking names; one that has left already has no text to know it by. */
function lettersAboutBookings(appId: string, { id }: Person): SQL {
  return sql`
    delete from mails m using bookings b
    where m.app_id = ${appId} and m.kind like 'booking\\_%' and b.app_id = ${appId} and b.user_id = ${id}
      and m.recipient in (b.details #>> '{leadGuest,email}', b.details #>> '{lead,email}',
        b.details #>> '{traveller,email}', b.details #>> '{passenger,email}')
      and (m.text = '' or position(b.id::text in m.text) > 0)`;
}

/** Empties the details of each kind of booking of whom they name. */
function forgetPeople(ofPerson: SQL): SQL[] {
  return Object.entries(nobody).map(
    ([shape, blank]) => sql`
      update bookings set details = details || ${JSON.stringify(blank)}::jsonb, updated_at = now()
      where ${ofPerson} and kind in (${sql.join(
        kindsOf(shape).map((kind) => sql`${kind}`),
        sql`, `,
      )})`,
  );
}

/** A ride between the places that it was found in, without the streets that somebody typed. */
function withoutAddresses(ride: SQL): SQL {
  return sql`jsonb_set(jsonb_set(${ride}, '{query,from,address}', ${ride} #> '{query,from,name}'),
    '{query,to,address}', ${ride} #> '{query,to,name}')`;
}

/** Whether the person has anything to do with another app: a membership, ended or not, or work for its organisation. */
async function belongsElsewhere(ctx: MemberContext, person: Person): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from memberships where user_id = ${person.id} and app_id <> ${ctx.app.id}
    union all
    select 1 from organisation_members where user_id = ${person.id} and organisation_id <> ${ctx.app.organisationId}
    limit 1`);
  return rows.length > 0;
}

const noMailAddress = (id: string): string => `${id}@deleted.invalid`;
const noUsername = (id: string): string => `deleted-${id}`;

/** What a person's own row says of them, down to its id. */
function forgetPerson({ id }: Person): SQL {
  return sql`
    update users set email = ${noMailAddress(id)}, username = ${noUsername(id)}, firstname = '', lastname = '',
      phone_number = '', gender = '', date_of_birth = null, country = '', country_code = '', image = null, vibes = '{}',
      currency = null, locale = null, is_active = false, is_vendor = false, is_email_otp_verified = false,
      vendor_name = null, external_login_key = null, external_member_id = null, fmt_partner_id = null,
      hash_encryption = null, updated_at = now()
    where id = ${id}`;
}

/** Somebody who is nobody: no name, no address that takes mail, no way to sign in. */
async function makePseudonym(ctx: MemberContext): Promise<string> {
  const id = newId();
  await ctx.db.execute(sql`
    insert into users (id, email, username, firstname, lastname, is_active)
    values (${id}, ${noMailAddress(id)}, ${noUsername(id)}, '', '', false)`);
  return id;
}
