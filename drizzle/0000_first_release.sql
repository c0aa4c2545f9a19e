CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- The time that decides money and stock. A simulation database replaces these functions by shifted ones.
CREATE FUNCTION sojourn_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'select now()';--> statement-breakpoint
CREATE FUNCTION sojourn_clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS 'select clock_timestamp()';--> statement-breakpoint
CREATE FUNCTION sojourn_statement() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'select statement_timestamp()';--> statement-breakpoint
CREATE TABLE "logo_pictures" (
	"app_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"retired_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "logo_pictures_app_id_hash_name_pk" PRIMARY KEY("app_id","hash","name")
);
--> statement-breakpoint
CREATE TABLE "visit_contradictions" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"guests" integer NOT NULL,
	"admitted_at" timestamptz(3) NOT NULL,
	"recorded_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"settled_at" timestamptz(3),
	CONSTRAINT "visit_contradictions_app_id_booking_id_cause_pk" PRIMARY KEY("app_id","booking_id","cause")
);
--> statement-breakpoint
CREATE TABLE "visit_feeds" (
	"supplier" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_venues" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"airport_code" text NOT NULL,
	"venue" jsonb NOT NULL,
	"removed_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_visits" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier_reference" text NOT NULL,
	"access_code" text NOT NULL,
	"venue_code" text NOT NULL,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"guests" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "own_visits_guests" CHECK ("own_visits"."guests" > 0),
	CONSTRAINT "own_visits_held" CHECK (("own_visits"."state" = 'held') = ("own_visits"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"organisation_id" uuid,
	"app_id" uuid,
	"subject_id" text,
	"detail" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"identifier_hash" text PRIMARY KEY NOT NULL,
	"consecutive" integer NOT NULL,
	"last_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passcodes" (
	"app_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hmac" text NOT NULL,
	"link_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3),
	"link_used_at" timestamptz(3),
	CONSTRAINT "passcodes_app_id_user_id_pk" PRIMARY KEY("app_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"app_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"parent_hash" text,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"first_used_at" timestamptz(3),
	"retires_at" timestamptz(3),
	CONSTRAINT "refresh_tokens_app_id_hash_pk" PRIMARY KEY("app_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	CONSTRAINT "sessions_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"retires_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "booking_directory" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_history" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "booking_history_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"membership_id" uuid,
	"api_key_id" uuid,
	"payer_user_id" uuid,
	"payer_membership_id" uuid,
	"payee_membership_id" uuid,
	"circle_id" uuid,
	"reference" text NOT NULL,
	"supplier" text NOT NULL,
	"supplier_reference" text,
	"supplier_handle" text,
	"hold_kind" text,
	"book_asked_at" timestamptz(3),
	"outcome_unknown_since" timestamptz(3),
	"answers_by" timestamptz(3),
	"supplier_outcome" text,
	"supplier_attempts" integer DEFAULT 0 NOT NULL,
	"supplier_released_at" timestamptz(3),
	"supplier_check_at" timestamptz(3) DEFAULT sojourn_now() + interval '1 day' NOT NULL,
	"confirmed_by_telephone" boolean DEFAULT false NOT NULL,
	"supplier_lost_at" timestamptz(3),
	"title" text NOT NULL,
	"place_id" text,
	"place_name" text,
	"country_code" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"due_now_minor" bigint NOT NULL,
	"cost_net_minor" bigint,
	"cost_commission_minor" bigint,
	"cost_currency" text,
	"cost_exchange_rate" double precision,
	"markup" jsonb,
	"perk_minor" bigint DEFAULT 0 NOT NULL,
	"perk_item_ids" text[] DEFAULT '{}' NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"hold_expires_at" timestamptz(3),
	"held_places" integer DEFAULT 0 NOT NULL,
	"cancellation" jsonb,
	"cancel_quote" jsonb,
	"cancel_request" jsonb,
	"details" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "bookings_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_paid" CHECK ("bookings"."paid_minor" between 0 and "bookings"."total_minor"),
	CONSTRAINT "bookings_due" CHECK ("bookings"."due_now_minor" between 0 and "bookings"."total_minor" - "bookings"."perk_minor"),
	CONSTRAINT "bookings_perks" CHECK ("bookings"."perk_minor" >= 0),
	CONSTRAINT "bookings_cost" CHECK (num_nulls(cost_net_minor, cost_commission_minor, cost_currency) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"app_id" uuid,
	"since" timestamptz(3) NOT NULL,
	"detail" text NOT NULL,
	"opened_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"closed_at" timestamptz(3),
	CONSTRAINT "cases_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "checkout_items" (
	"app_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"item_id" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"title" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"perk_minor" bigint DEFAULT 0 NOT NULL,
	"passenger" jsonb,
	"answers" jsonb,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "checkout_items_app_id_session_id_position_pk" PRIMARY KEY("app_id","session_id","position")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"app_id" uuid NOT NULL,
	"id" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"membership_id" uuid,
	"api_key_id" uuid,
	"status" text NOT NULL,
	"outcome" text,
	"currency" text NOT NULL,
	"amount_total_minor" bigint NOT NULL,
	"perk_amount_minor" bigint DEFAULT 0 NOT NULL,
	"amount_due_minor" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"payment_intent_id" text,
	"success_url" text,
	"cancel_url" text,
	"customer" jsonb,
	"expires_at" timestamptz(3) NOT NULL,
	"waits_until" timestamptz(3),
	"fulfil_by" timestamptz(3),
	"lease_holder" uuid,
	"leased_until" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "checkout_sessions_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "checkout_sessions_due" CHECK ("checkout_sessions"."amount_due_minor" between 0 and "checkout_sessions"."amount_total_minor")
);
--> statement-breakpoint
CREATE TABLE "circle_invitation_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circle_invitations" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invitee_id" uuid,
	"made_by_join" boolean DEFAULT false NOT NULL,
	"max_uses" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamptz(3),
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "circle_invitations_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "circle_invitations_uses" CHECK ("circle_invitations"."use_count" between 0 and "circle_invitations"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "circle_members" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"managed_by" text NOT NULL,
	"status" text NOT NULL,
	"joined_via" text NOT NULL,
	"invitation_id" uuid,
	"needs_answer" boolean DEFAULT false NOT NULL,
	"joined_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "circle_members_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text,
	"invitation_policy" text NOT NULL,
	"archived_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "circles_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "experience_catalogues" (
	"supplier" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experience_listings" (
	"supplier" text NOT NULL,
	"external_id" text NOT NULL,
	"code" text NOT NULL,
	"place_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"categories" text[] NOT NULL,
	"words" text[] NOT NULL,
	"product" json NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "experience_listings_supplier_external_id_pk" PRIMARY KEY("supplier","external_id"),
	CONSTRAINT "experience_listings_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "exchange_margins" (
	"app_id" uuid NOT NULL,
	"margin_basis_points" integer NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "exchange_margins_app_id_pk" PRIMARY KEY("app_id"),
	CONSTRAINT "exchange_margins_range" CHECK ("exchange_margins"."margin_basis_points" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"source" text NOT NULL,
	"as_of" timestamptz(3) NOT NULL,
	"asked_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"per_euro" jsonb NOT NULL,
	CONSTRAINT "exchange_rates_source_as_of_pk" PRIMARY KEY("source","as_of")
);
--> statement-breakpoint
CREATE TABLE "hotel_traveller_changes" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"travellers" jsonb NOT NULL,
	"declined_at" timestamptz(3),
	"decline_reason" text,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "hotel_traveller_changes_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "canonical_hotels" (
	"id" text PRIMARY KEY NOT NULL,
	"place_id" text NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"address_line" text,
	"postal_code" text,
	"phone" text,
	"chain" text,
	"search_text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotel_price_confirmations" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"confirmation" json NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "hotel_price_confirmations_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "hotel_rates" (
	"app_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "hotel_rates_app_id_hash_pk" PRIMARY KEY("app_id","hash")
);
--> statement-breakpoint
CREATE TABLE "hotel_search_results" (
	"app_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"hotel_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"score" real NOT NULL,
	"distance_km" real NOT NULL,
	"hotel" json NOT NULL,
	CONSTRAINT "hotel_search_results_app_id_search_id_hotel_id_pk" PRIMARY KEY("app_id","search_id","hotel_id")
);
--> statement-breakpoint
CREATE TABLE "hotel_searches" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"request" json NOT NULL,
	"finished_suppliers" text[] DEFAULT '{}' NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"partial" boolean DEFAULT false NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"has_results" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "hotel_searches_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_ids" (
	"supplier" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"our_id" text,
	"place_id" text,
	"ingested_at" timestamptz(3),
	"confidence" real NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "supplier_ids_supplier_kind_external_id_pk" PRIMARY KEY("supplier","kind","external_id"),
	CONSTRAINT "supplier_ids_confidence" CHECK ("supplier_ids"."confidence" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"booking_id" uuid,
	"reference" text,
	"note" text DEFAULT '' NOT NULL,
	"available_at" timestamptz(3),
	"expires_at" timestamptz(3),
	"lapsed_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "point_entries_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "disabled_organisations" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"disabled_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_gateways" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"account" text
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"app_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"keys_sealed" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "payment_accounts_app_id_gateway_account_pk" PRIMARY KEY("app_id","gateway","account")
);
--> statement-breakpoint
CREATE TABLE "payment_directory" (
	"reference" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"intent_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"meaning" text,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"app_id" uuid,
	"intent_id" text,
	"payment_reference" text,
	"amount_minor" bigint,
	"refund_id" text,
	"is_running_total" boolean DEFAULT false NOT NULL,
	"currency" text,
	"failure_code" text,
	"occurred_at" timestamptz(3),
	"unread" jsonb,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "payment_events_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"app_id" uuid NOT NULL,
	"id" text NOT NULL,
	"gateway" text NOT NULL,
	"account" text,
	"gateway_reference" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"attempt_state" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"step_minor" integer DEFAULT 1 NOT NULL,
	"capture_minor" bigint,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"client_secret" text NOT NULL,
	"redirect_url" text,
	"fields" jsonb,
	"failure_code" text,
	"disputed_at" timestamptz(3),
	"dispute_state" text,
	"dispute_withdrawn_minor" bigint DEFAULT 0 NOT NULL,
	"dispute_returned_minor" bigint DEFAULT 0 NOT NULL,
	"dispute_fee_minor" bigint,
	"dispute_fee_currency" text,
	"authorized_at" timestamptz(3),
	"authorized_until" timestamptz(3),
	"checked_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "payment_intents_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "payment_intents_captured" CHECK ("payment_intents"."captured_minor" between 0 and "payment_intents"."amount_minor"),
	CONSTRAINT "payment_intents_refunded" CHECK ("payment_intents"."refunded_minor" between 0 and "payment_intents"."captured_minor")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"booking_id" uuid,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"retry_of" uuid,
	"is_settled_by_hand" boolean DEFAULT false NOT NULL,
	"event_id" text,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"settled_at" timestamptz(3),
	"paid_twice_found_at" timestamptz(3),
	"paid_twice_minor" bigint,
	"paid_twice_closed_at" timestamptz(3),
	"paid_twice_reason" text,
	CONSTRAINT "payment_refunds_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_minor" > 0),
	CONSTRAINT "payment_refunds_paid_twice_known" CHECK (("payment_refunds"."paid_twice_found_at" is null) = ("payment_refunds"."paid_twice_minor" is null) and coalesce("payment_refunds"."paid_twice_minor", 1) > 0),
	CONSTRAINT "payment_refunds_paid_twice_closed" CHECK (("payment_refunds"."paid_twice_closed_at" is null) = ("payment_refunds"."paid_twice_reason" is null) and ("payment_refunds"."paid_twice_closed_at" is null or "payment_refunds"."paid_twice_found_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "perk_catalogue" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image" text,
	"value_type" text NOT NULL,
	"value_minor" bigint,
	"value_currency" text,
	"applicable_products" jsonb NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"units" integer DEFAULT 1 NOT NULL,
	"points" integer,
	"valid_days" integer NOT NULL,
	"withdrawn_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "perk_catalogue_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "perk_catalogue_value" CHECK ((value_type = 'free' and value_minor is null and value_currency is null)
  or (value_type = 'amount' and value_minor > 0 and value_currency is not null)),
	CONSTRAINT "perk_catalogue_numbers" CHECK (units > 0 and points > 0 and valid_days > 0)
);
--> statement-breakpoint
CREATE TABLE "perk_events" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"perk_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"booking_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "perk_events_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "perk_locks" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"perk_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"state" text NOT NULL,
	"product_type" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "perk_locks_app_id_booking_id_perk_id_pk" PRIMARY KEY("app_id","booking_id","perk_id"),
	CONSTRAINT "perk_locks_units" CHECK (units > 0)
);
--> statement-breakpoint
CREATE TABLE "perk_rules" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tier" text NOT NULL,
	"catalogue_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"period" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"removed_at" timestamptz(3),
	CONSTRAINT "perk_rules_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "perk_rules_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_perks" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"catalogue_id" uuid,
	"reference" text,
	"rule_id" uuid,
	"rule_period" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image" text,
	"value_type" text NOT NULL,
	"value_minor" bigint,
	"value_currency" text,
	"applicable_products" jsonb NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"units_total" integer NOT NULL,
	"units_used" integer DEFAULT 0 NOT NULL,
	"units_locked" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"expires_at" timestamptz(3),
	"activated_at" timestamptz(3),
	"activation_expires_at" timestamptz(3),
	"used_at" timestamptz(3),
	"acknowledged_at" timestamptz(3),
	"expiry_told_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "saved_perks_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "saved_perks_value" CHECK ((value_type = 'free' and value_minor is null and value_currency is null)
  or (value_type = 'amount' and value_minor > 0 and value_currency is not null)),
	CONSTRAINT "saved_perks_units" CHECK (units_total > 0 and units_used >= 0 and units_locked >= 0 and units_used + units_locked <= units_total),
	CONSTRAINT "saved_perks_rule_period" CHECK ((rule_id is null) = (rule_period is null)),
	CONSTRAINT "saved_perks_activation" CHECK ((status = 'active') = (activation_expires_at is not null))
);
--> statement-breakpoint
CREATE TABLE "supplier_picture_files" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "supplier_picture_files_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "supplier_pictures" (
	"hash" text NOT NULL,
	"supplier" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"used_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "supplier_pictures_hash_pk" PRIMARY KEY("hash")
);
--> statement-breakpoint
CREATE TABLE "place_data_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_names" (
	"name" text collate "C" NOT NULL,
	"place_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"languages" text,
	"whole" boolean NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "place_names_name_place_id_pk" PRIMARY KEY("name","place_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"names" jsonb,
	"country" text NOT NULL,
	"state" text,
	"population" integer NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"iata" text,
	"scheduled" boolean NOT NULL,
	"city_id" text,
	"importance" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "markup_rules" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product" text NOT NULL,
	"percent_basis_points" integer NOT NULL,
	"fixed_minor" bigint NOT NULL,
	"round_to_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"valid_from" timestamptz(3) NOT NULL,
	"valid_until" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "markup_rules_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "markup_rules_percent" CHECK ("markup_rules"."percent_basis_points" between 0 and 10000),
	CONSTRAINT "markup_rules_fixed" CHECK ("markup_rules"."fixed_minor" >= 0),
	CONSTRAINT "markup_rules_rounding" CHECK ("markup_rules"."round_to_minor" >= 1),
	CONSTRAINT "markup_rules_validity" CHECK ("markup_rules"."valid_until" is null or "markup_rules"."valid_until" >= "markup_rules"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "product_ids" (
	"our_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"supplier" text NOT NULL,
	"external_id" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_cursors" (
	"supplier" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"leased_by" text,
	"leased_until" timestamptz(3),
	"read_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "supplier_events" (
	"supplier" text NOT NULL,
	"event_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "supplier_events_supplier_event_hash_pk" PRIMARY KEY("supplier","event_hash")
);
--> statement-breakpoint
CREATE TABLE "supplier_settings" (
	"app_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value_sealed" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "supplier_settings_app_id_name_pk" PRIMARY KEY("app_id","name")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"expires_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	CONSTRAINT "api_keys_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "app_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"default_currency" text NOT NULL,
	"default_locale" text NOT NULL,
	"modules" text[] NOT NULL,
	"production_approved" boolean DEFAULT false NOT NULL,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL,
	"return_origins" text[] DEFAULT '{}' NOT NULL,
	"brand" jsonb NOT NULL,
	"limits" jsonb DEFAULT '{}' NOT NULL,
	"disabled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "apps_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"resumes_as" text DEFAULT 'active' NOT NULL,
	"tier" text NOT NULL,
	"joined_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"username_key" text collate "C" DEFAULT '' NOT NULL,
	CONSTRAINT "memberships_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"app_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"perk_reminders" boolean DEFAULT true NOT NULL,
	"circle_invitations" boolean DEFAULT true NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "notification_choices_app_id_user_id_pk" PRIMARY KEY("app_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "organisation_members_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"default_currency" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "organisations_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tiers" jsonb NOT NULL,
	"points_per_major_unit" integer NOT NULL,
	"points_live_months" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"username" "citext" NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"country" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"image" text,
	"vibes" text[] DEFAULT '{}' NOT NULL,
	"currency" text,
	"locale" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_vendor" boolean DEFAULT false NOT NULL,
	"is_sys_admin" boolean DEFAULT false NOT NULL,
	"is_email_otp_verified" boolean DEFAULT false NOT NULL,
	"vendor_name" text,
	"external_login_key" text,
	"external_member_id" text,
	"fmt_partner_id" text,
	"hash_encryption" text,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "transfer_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_positions" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"eta" timestamptz(3),
	"recorded_at" timestamptz(3) NOT NULL,
	CONSTRAINT "transfer_positions_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_quotes" (
	"app_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier" text NOT NULL,
	"offer_key" text NOT NULL,
	"offer" json NOT NULL,
	CONSTRAINT "transfer_quotes_app_id_search_id_id_pk" PRIMARY KEY("app_id","search_id","id")
);
--> statement-breakpoint
CREATE TABLE "transfer_reservations" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"reservation_id" text NOT NULL,
	"state" text NOT NULL,
	"confirmation_number" text,
	"pickup_instructions" text,
	"reason" text,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "transfer_reservations_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_search_suppliers" (
	"app_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"supplier" text NOT NULL,
	"state" text NOT NULL,
	"handle" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"deadline_seconds" integer NOT NULL,
	CONSTRAINT "transfer_search_suppliers_app_id_search_id_supplier_pk" PRIMARY KEY("app_id","search_id","supplier")
);
--> statement-breakpoint
CREATE TABLE "transfer_searches" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"query" json NOT NULL,
	"markup" json,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "transfer_searches_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "transfer_vehicles" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"driver_name" text,
	"driver_phone" text,
	"driver_photo_url" text,
	"make" text,
	"model" text,
	"color" text,
	"licence_plate" text,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "transfer_vehicles_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_watchers" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"watched_until" timestamptz(3) NOT NULL,
	CONSTRAINT "transfer_watchers_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "travel_quotes" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"content" json NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"booking_id" uuid,
	"supplier_handle" text,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "travel_quotes_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "travel_quotes_amount" CHECK ("travel_quotes"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dismissed_gaps" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "dismissed_gaps_app_id_booking_id_kind_pk" PRIMARY KEY("app_id","booking_id","kind"),
	CONSTRAINT "dismissed_gaps_kind" CHECK (kind in ('bed', 'ride', 'esim', 'experience'))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"app_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"request_id" text NOT NULL,
	"status" integer,
	"failure" text,
	"duration_ms" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "webhook_attempts_app_id_delivery_id_attempt_pk" PRIMARY KEY("app_id","delivery_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"settled_at" timestamptz(3),
	CONSTRAINT "webhook_deliveries_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"previous_secret_expires_at" timestamptz(3),
	"disabled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "webhook_endpoints_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"product_code" text,
	"hotel_id" text,
	"position" integer NOT NULL,
	"note" text,
	"added_by" uuid NOT NULL,
	"added_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"from_price_minor" bigint,
	"currency" text,
	CONSTRAINT "wishlist_items_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "wishlist_items_one_thing" CHECK (num_nonnulls(product_code, hotel_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "wishlist_shares" (
	"app_id" uuid NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "wishlist_shares_app_id_wishlist_id_pk" PRIMARY KEY("app_id","wishlist_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_votes" (
	"app_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "wishlist_votes_app_id_item_id_user_id_pk" PRIMARY KEY("app_id","item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"item_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "wishlists_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "wishlists_item_count" CHECK (item_count between 0 and 200)
);
--> statement-breakpoint
CREATE TABLE "bounced_recipients" (
	"recipient" "citext" NOT NULL,
	"hard_at" timestamptz(3),
	"complained_at" timestamptz(3),
	"soft_count" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"mail_app_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"last_at" timestamptz(3) NOT NULL,
	"cleared_at" timestamptz(3),
	CONSTRAINT "bounced_recipients_recipient_pk" PRIMARY KEY("recipient")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text,
	"reply_to" text,
	"unsubscribe_url" text,
	"bounce" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"sent_at" timestamptz(3),
	CONSTRAINT "mails_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"scope" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" json,
	"headers" jsonb,
	"made_id" uuid,
	"app_id" uuid,
	"user_id" uuid,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_job_alerts" (
	"job_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" timestamptz(3)[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_call_buckets" (
	"supplier" text NOT NULL,
	"kind" text NOT NULL,
	"tokens" double precision NOT NULL,
	"granted" integer NOT NULL,
	"filled_at" timestamptz(3) NOT NULL,
	"paused_until" timestamptz(3),
	CONSTRAINT "supplier_call_buckets_supplier_kind_pk" PRIMARY KEY("supplier","kind")
);
--> statement-breakpoint
CREATE TABLE "supplier_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"operation" text NOT NULL,
	"reference" text,
	"status" integer NOT NULL,
	"body_sealed" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_venue_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier_reference" text NOT NULL,
	"access_code" text NOT NULL,
	"state" text NOT NULL,
	"venue_id" text NOT NULL,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"guests" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"flight_number" text,
	"special_requests" text,
	"held_until" timestamptz(3),
	"cancel_asked_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "sandbox_venue_orders_guests" CHECK ("sandbox_venue_orders"."guests" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_venue_slots" (
	"venue_id" text NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_venue_slots_venue_id_day_time_pk" PRIMARY KEY("venue_id","day","time"),
	CONSTRAINT "sandbox_venue_slots_not_oversold" CHECK ("sandbox_venue_slots"."taken" between 0 and "sandbox_venue_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "sandbox_venue_visits" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_venue_visits_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"guests" integer NOT NULL,
	"admitted_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "sandbox_venue_visits_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_esim_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier_reference" text NOT NULL,
	"state" text NOT NULL,
	"resource_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"secret" text NOT NULL,
	"decides_at" timestamptz(3),
	"answers_by" timestamptz(3) NOT NULL,
	"issued_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "sandbox_esim_orders_quantity" CHECK ("sandbox_esim_orders"."quantity" > 0),
	CONSTRAINT "sandbox_esim_orders_issued" CHECK ("sandbox_esim_orders"."state" <> 'issued' or "sandbox_esim_orders"."issued_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sandbox_esim_top_ups" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier_reference" text NOT NULL,
	"order_reference" text NOT NULL,
	"iccid" text NOT NULL,
	"top_up_id" text NOT NULL,
	"state" text NOT NULL,
	"added_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_experience_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier_reference" text NOT NULL,
	"ticket_code" text NOT NULL,
	"state" text NOT NULL,
	"product_code" text NOT NULL,
	"option_code" text NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"moved_to" text,
	"changed_at" timestamptz(3),
	"places" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"held_until" timestamptz(3),
	"cancel_asked_at" timestamptz(3),
	"decides_at" timestamptz(3),
	"answers_by" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "sandbox_experience_orders_places" CHECK ("sandbox_experience_orders"."places" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_experience_slots" (
	"product_code" text NOT NULL,
	"option_code" text NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"place_id" text NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_experience_slots_product_code_day_option_code_time_pk" PRIMARY KEY("product_code","day","option_code","time"),
	CONSTRAINT "sandbox_experience_slots_not_oversold" CHECK ("sandbox_experience_slots"."taken" between 0 and "sandbox_experience_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "sandbox_hotel_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"supplier_reference" text NOT NULL,
	"confirmation_code" text NOT NULL,
	"state" text NOT NULL,
	"hotel_id" text NOT NULL,
	"place_id" text NOT NULL,
	"room_type_id" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"rooms" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"guests" text NOT NULL,
	"change_asked_at" timestamptz(3),
	"held_until" timestamptz(3),
	"decides_at" timestamptz(3),
	"answers_by" timestamptz(3),
	"cancel_asked_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "sandbox_hotel_orders_rooms" CHECK ("sandbox_hotel_orders"."rooms" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_resale_orders" (
	"supplier_reference" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"confirmation_code" text NOT NULL,
	"state" text NOT NULL,
	"hotel_id" text NOT NULL,
	"room_type_id" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"rooms" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"guests" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_room_nights" (
	"hotel_id" text NOT NULL,
	"room_type_id" text NOT NULL,
	"night" date NOT NULL,
	"place_id" text NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_room_nights_hotel_id_room_type_id_night_pk" PRIMARY KEY("hotel_id","room_type_id","night"),
	CONSTRAINT "sandbox_room_nights_not_oversold" CHECK ("sandbox_room_nights"."taken" between 0 and "sandbox_room_nights"."capacity")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"gateway" text DEFAULT 'sandbox' NOT NULL,
	"account" text,
	"amount_minor" bigint NOT NULL,
	"gateway_amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"failure_code" text,
	"dispute_state" text,
	"webhook_path" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "sandbox_payments_captured" CHECK ("sandbox_payments"."captured_minor" between 0 and "sandbox_payments"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'succeeded' NOT NULL,
	"is_from_dashboard" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfer_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"confirmation_number" text NOT NULL,
	"state" text NOT NULL,
	"order" json NOT NULL,
	"answers_by" timestamptz(3) NOT NULL,
	"cancel_asked_at" timestamptz(3),
	"is_modified" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logo_pictures" ADD CONSTRAINT "logo_pictures_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_contradictions" ADD CONSTRAINT "visit_contradictions_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_visits" ADD CONSTRAINT "own_visits_venue_code_own_venues_code_fk" FOREIGN KEY ("venue_code") REFERENCES "public"."own_venues"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passcodes" ADD CONSTRAINT "passcodes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_app_id_session_id_sessions_app_id_id_fk" FOREIGN KEY ("app_id","session_id") REFERENCES "public"."sessions"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_directory" ADD CONSTRAINT "booking_directory_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_payer_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","payer_membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_payee_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","payee_membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_app_id_session_id_checkout_sessions_app_id_id_fk" FOREIGN KEY ("app_id","session_id") REFERENCES "public"."checkout_sessions"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_app_id_payment_intent_id_payment_intents_app_id_id_fk" FOREIGN KEY ("app_id","payment_intent_id") REFERENCES "public"."payment_intents"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitation_codes" ADD CONSTRAINT "circle_invitation_codes_app_id_invitation_id_circle_invitations_app_id_id_fk" FOREIGN KEY ("app_id","invitation_id") REFERENCES "public"."circle_invitations"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD CONSTRAINT "circle_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD CONSTRAINT "circle_invitations_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD CONSTRAINT "circle_invitations_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_app_id_invitation_id_circle_invitations_app_id_id_fk" FOREIGN KEY ("app_id","invitation_id") REFERENCES "public"."circle_invitations"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_margins" ADD CONSTRAINT "exchange_margins_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_traveller_changes" ADD CONSTRAINT "hotel_traveller_changes_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_price_confirmations" ADD CONSTRAINT "hotel_price_confirmations_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_rates" ADD CONSTRAINT "hotel_rates_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_search_results" ADD CONSTRAINT "hotel_search_results_search" FOREIGN KEY ("app_id","search_id") REFERENCES "public"."hotel_searches"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_searches" ADD CONSTRAINT "hotel_searches_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_searches" ADD CONSTRAINT "hotel_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_organisations" ADD CONSTRAINT "disabled_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_gateways" ADD CONSTRAINT "app_gateways_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_gateways" ADD CONSTRAINT "app_gateways_app_id_gateway_account_payment_accounts_app_id_gateway_account_fk" FOREIGN KEY ("app_id","gateway","account") REFERENCES "public"."payment_accounts"("app_id","gateway","account") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_directory" ADD CONSTRAINT "payment_directory_app_id_intent_id_payment_intents_app_id_id_fk" FOREIGN KEY ("app_id","intent_id") REFERENCES "public"."payment_intents"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_app_id_gateway_account_payment_accounts_app_id_gateway_account_fk" FOREIGN KEY ("app_id","gateway","account") REFERENCES "public"."payment_accounts"("app_id","gateway","account") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_app_id_intent_id_payment_intents_app_id_id_fk" FOREIGN KEY ("app_id","intent_id") REFERENCES "public"."payment_intents"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_catalogue" ADD CONSTRAINT "perk_catalogue_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_events" ADD CONSTRAINT "perk_events_app_id_perk_id_saved_perks_app_id_id_fk" FOREIGN KEY ("app_id","perk_id") REFERENCES "public"."saved_perks"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_locks" ADD CONSTRAINT "perk_locks_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_locks" ADD CONSTRAINT "perk_locks_app_id_perk_id_saved_perks_app_id_id_fk" FOREIGN KEY ("app_id","perk_id") REFERENCES "public"."saved_perks"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_rules" ADD CONSTRAINT "perk_rules_app_id_catalogue_id_perk_catalogue_app_id_id_fk" FOREIGN KEY ("app_id","catalogue_id") REFERENCES "public"."perk_catalogue"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_perks" ADD CONSTRAINT "saved_perks_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_perks" ADD CONSTRAINT "saved_perks_app_id_catalogue_id_perk_catalogue_app_id_id_fk" FOREIGN KEY ("app_id","catalogue_id") REFERENCES "public"."perk_catalogue"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_perks" ADD CONSTRAINT "saved_perks_app_id_rule_id_perk_rules_app_id_id_fk" FOREIGN KEY ("app_id","rule_id") REFERENCES "public"."perk_rules"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_picture_files" ADD CONSTRAINT "supplier_picture_files_hash_supplier_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."supplier_pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markup_rules" ADD CONSTRAINT "markup_rules_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_hosts" ADD CONSTRAINT "app_hosts_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_events" ADD CONSTRAINT "transfer_events_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_positions" ADD CONSTRAINT "transfer_positions_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_quotes" ADD CONSTRAINT "transfer_quotes_search" FOREIGN KEY ("app_id","search_id") REFERENCES "public"."transfer_searches"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reservations" ADD CONSTRAINT "transfer_reservations_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_search_suppliers" ADD CONSTRAINT "transfer_search_suppliers_search" FOREIGN KEY ("app_id","search_id") REFERENCES "public"."transfer_searches"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_searches" ADD CONSTRAINT "transfer_searches_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_searches" ADD CONSTRAINT "transfer_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_vehicles" ADD CONSTRAINT "transfer_vehicles_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_watchers" ADD CONSTRAINT "transfer_watchers_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_quotes" ADD CONSTRAINT "travel_quotes_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_quotes" ADD CONSTRAINT "travel_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_quotes" ADD CONSTRAINT "travel_quotes_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_gaps" ADD CONSTRAINT "dismissed_gaps_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_app_id_delivery_id_webhook_deliveries_app_id_id_fk" FOREIGN KEY ("app_id","delivery_id") REFERENCES "public"."webhook_deliveries"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_app_id_endpoint_id_webhook_endpoints_app_id_id_fk" FOREIGN KEY ("app_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_app_id_wishlist_id_wishlists_app_id_id_fk" FOREIGN KEY ("app_id","wishlist_id") REFERENCES "public"."wishlists"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_shares" ADD CONSTRAINT "wishlist_shares_app_id_wishlist_id_wishlists_app_id_id_fk" FOREIGN KEY ("app_id","wishlist_id") REFERENCES "public"."wishlists"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_shares" ADD CONSTRAINT "wishlist_shares_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_votes" ADD CONSTRAINT "wishlist_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_votes" ADD CONSTRAINT "wishlist_votes_app_id_item_id_wishlist_items_app_id_id_fk" FOREIGN KEY ("app_id","item_id") REFERENCES "public"."wishlist_items"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logo_pictures_hash" ON "logo_pictures" USING btree ("hash","name");--> statement-breakpoint
CREATE INDEX "logo_pictures_retired" ON "logo_pictures" USING btree ("retired_at") WHERE retired_at is not null;--> statement-breakpoint
CREATE INDEX "visit_contradictions_recorded" ON "visit_contradictions" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "own_venues_sold" ON "own_venues" USING btree ("airport_code","kind") WHERE "own_venues"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "own_visits_in_slots" ON "own_visits" USING btree ("venue_code","day","time") WHERE "own_visits"."type" = 'prebook' and "own_visits"."state" in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "operator_acts_organisation" ON "operator_acts" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "operator_acts_app" ON "operator_acts" USING btree ("app_id","id");--> statement-breakpoint
CREATE INDEX "login_failures_last_at" ON "login_failures" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passcodes_link" ON "passcodes" USING btree ("app_id","link_hash");--> statement-breakpoint
CREATE INDEX "passcodes_expires_at" ON "passcodes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("app_id","parent_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("app_id","session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_end" ON "refresh_tokens" USING btree (least(retires_at, expires_at));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("app_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree (least(revoked_at, expires_at));--> statement-breakpoint
CREATE UNIQUE INDEX "booking_directory_app" ON "booking_directory" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE INDEX "booking_history_booking" ON "booking_history" USING btree ("app_id","booking_id","id");--> statement-breakpoint
CREATE INDEX "bookings_organisation" ON "bookings" USING btree ("organisation_id","kind","id","state");--> statement-breakpoint
CREATE INDEX "bookings_organisation_state" ON "bookings" USING btree ("organisation_id","kind","state","id");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("app_id","user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_circle" ON "bookings" USING btree ("app_id","circle_id","starts_at","id") WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_hold" ON "bookings" USING btree ("hold_expires_at") WHERE state in ('held', 'pending_payment');--> statement-breakpoint
CREATE INDEX "bookings_holding" ON "bookings" USING btree ("created_at") WHERE state = 'holding';--> statement-breakpoint
CREATE INDEX "bookings_holds_of_user" ON "bookings" USING btree ("app_id","user_id","hold_expires_at") WHERE state in ('holding', 'held', 'pending_payment');--> statement-breakpoint
CREATE INDEX "bookings_holds_of_key" ON "bookings" USING btree ("api_key_id","hold_expires_at") WHERE state in ('holding', 'held', 'pending_payment') and api_key_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_in_fulfilment" ON "bookings" USING btree ("updated_at","id") WHERE state in ('fulfilling', 'pending_supplier');--> statement-breakpoint
CREATE INDEX "bookings_unreleased" ON "bookings" USING btree ("updated_at","id") WHERE state in ('cancelled', 'expired', 'failed', 'not_held') and supplier_released_at is null;--> statement-breakpoint
CREATE INDEX "bookings_cancelling" ON "bookings" USING btree ("updated_at","id") WHERE state = 'cancelling';--> statement-breakpoint
CREATE INDEX "bookings_supplier_check" ON "bookings" USING btree ("supplier_check_at") WHERE supplier_attempts > 0 and state in ('confirmed', 'cancelled', 'failed');--> statement-breakpoint
CREATE INDEX "bookings_supplier_reference" ON "bookings" USING btree ("supplier","supplier_reference") WHERE supplier_reference is not null;--> statement-breakpoint
CREATE INDEX "bookings_lost_at_supplier" ON "bookings" USING btree ("supplier_lost_at") WHERE state = 'confirmed' and supplier_lost_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_not_held" ON "bookings" USING btree ("updated_at") WHERE state = 'not_held';--> statement-breakpoint
CREATE INDEX "bookings_end" ON "bookings" USING btree ("ends_at") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("since","kind","subject") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_items_live" ON "checkout_items" USING btree ("app_id","booking_id") WHERE live;--> statement-breakpoint
CREATE INDEX "checkout_items_booking" ON "checkout_items" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_intent" ON "checkout_sessions" USING btree ("app_id","payment_intent_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_open" ON "checkout_sessions" USING btree ("updated_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "circle_invitation_codes_invitation" ON "circle_invitation_codes" USING btree ("app_id","invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "circle_invitations_open_invitee" ON "circle_invitations" USING btree ("app_id","circle_id","invitee_id") WHERE status = 'pending' and invitee_id is not null;--> statement-breakpoint
CREATE INDEX "circle_invitations_open" ON "circle_invitations" USING btree ("app_id","circle_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "circle_invitations_addressed" ON "circle_invitations" USING btree ("app_id","invitee_id","id") WHERE status = 'pending' and invitee_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_active" ON "circle_members" USING btree ("app_id","user_id","circle_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_pending" ON "circle_members" USING btree ("app_id","user_id","circle_id") WHERE status = 'pending_verification';--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_owner" ON "circle_members" USING btree ("app_id","circle_id") WHERE role = 'owner' and status = 'active';--> statement-breakpoint
CREATE INDEX "circle_members_present" ON "circle_members" USING btree ("app_id","circle_id","id") WHERE status in ('active', 'pending_verification');--> statement-breakpoint
CREATE INDEX "circle_members_removed" ON "circle_members" USING btree ("app_id","circle_id","user_id") WHERE status = 'removed';--> statement-breakpoint
CREATE INDEX "experience_listings_place" ON "experience_listings" USING btree ("place_id") WHERE is_on_sale;--> statement-breakpoint
CREATE INDEX "experience_listings_latitude" ON "experience_listings" USING btree ("latitude","longitude") WHERE is_on_sale;--> statement-breakpoint
CREATE INDEX "experience_listings_words" ON "experience_listings" USING gin ("words") WHERE is_on_sale;--> statement-breakpoint
CREATE INDEX "exchange_rates_as_of" ON "exchange_rates" USING btree ("as_of");--> statement-breakpoint
CREATE INDEX "hotel_traveller_changes_open" ON "hotel_traveller_changes" USING btree ("created_at","booking_id") WHERE declined_at is null;--> statement-breakpoint
CREATE INDEX "hotel_traveller_changes_declined" ON "hotel_traveller_changes" USING btree ("declined_at") WHERE declined_at is not null;--> statement-breakpoint
CREATE INDEX "canonical_hotels_place" ON "canonical_hotels" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "canonical_hotels_search_text" ON "canonical_hotels" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hotel_price_confirmations_expires_at" ON "hotel_price_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hotel_rates_expires_at" ON "hotel_rates" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hotel_searches_expires_at" ON "hotel_searches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hotel_searches_with_results" ON "hotel_searches" USING btree ("expires_at") WHERE has_results;--> statement-breakpoint
CREATE INDEX "hotel_searches_user" ON "hotel_searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "supplier_ids_ours" ON "supplier_ids" USING btree ("kind","our_id");--> statement-breakpoint
CREATE INDEX "supplier_ids_place" ON "supplier_ids" USING btree ("supplier","place_id") WHERE kind = 'hotel';--> statement-breakpoint
CREATE INDEX "point_entries_membership" ON "point_entries" USING btree ("app_id","membership_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_earned" ON "point_entries" USING btree ("app_id","booking_id") WHERE reason = 'earned';--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_reference" ON "point_entries" USING btree ("app_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "point_entries_lapsing" ON "point_entries" USING btree ("expires_at") WHERE points > 0 and lapsed_at is null;--> statement-breakpoint
CREATE INDEX "payment_directory_intent" ON "payment_directory" USING btree ("app_id","intent_id");--> statement-breakpoint
CREATE INDEX "payment_events_intent" ON "payment_events" USING btree ("app_id","intent_id");--> statement-breakpoint
CREATE INDEX "payment_events_rejected" ON "payment_events" USING btree ("created_at") WHERE status = 'rejected';--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("checked_at") WHERE state in ('requires_payment', 'failed', 'authorized');--> statement-breakpoint
CREATE INDEX "payment_intents_settled" ON "payment_intents" USING btree ("checked_at") WHERE state = 'captured';--> statement-breakpoint
CREATE INDEX "payment_intents_lost" ON "payment_intents" USING btree ("disputed_at") WHERE dispute_state = 'lost';--> statement-breakpoint
CREATE INDEX "payment_refunds_intent" ON "payment_refunds" USING btree ("app_id","intent_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_booking" ON "payment_refunds" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_cancelled" ON "payment_refunds" USING btree ("app_id","booking_id") WHERE reason = 'cancelled' and state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_retry" ON "payment_refunds" USING btree ("app_id","retry_of");--> statement-breakpoint
CREATE INDEX "payment_refunds_pending" ON "payment_refunds" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payment_refunds_failed" ON "payment_refunds" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "payment_refunds_paid_twice" ON "payment_refunds" USING btree ("paid_twice_found_at") WHERE paid_twice_found_at is not null and paid_twice_closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "perk_catalogue_code" ON "perk_catalogue" USING btree ("app_id","code");--> statement-breakpoint
CREATE INDEX "perk_catalogue_sold" ON "perk_catalogue" USING btree ("app_id","points","id") WHERE withdrawn_at is null and points is not null;--> statement-breakpoint
CREATE INDEX "perk_events_perk" ON "perk_events" USING btree ("app_id","perk_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_events_granted" ON "perk_events" USING btree ("app_id","perk_id") WHERE kind = 'granted';--> statement-breakpoint
CREATE INDEX "perk_locks_perk" ON "perk_locks" USING btree ("app_id","perk_id","updated_at") WHERE state <> 'returned';--> statement-breakpoint
CREATE INDEX "perk_locks_held" ON "perk_locks" USING btree ("app_id","booking_id") WHERE state = 'locked';--> statement-breakpoint
CREATE UNIQUE INDEX "perk_rules_tier_perk" ON "perk_rules" USING btree ("app_id","tier","catalogue_id");--> statement-breakpoint
CREATE INDEX "perk_rules_live" ON "perk_rules" USING btree ("id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_perks_reference" ON "saved_perks" USING btree ("app_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_perks_rule" ON "saved_perks" USING btree ("app_id","rule_id","rule_period","membership_id") WHERE rule_id is not null;--> statement-breakpoint
CREATE INDEX "saved_perks_membership" ON "saved_perks" USING btree ("app_id","membership_id","id");--> statement-breakpoint
CREATE INDEX "saved_perks_lapsing" ON "saved_perks" USING btree ("activation_expires_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "saved_perks_expiring" ON "saved_perks" USING btree ("expires_at") WHERE status in ('available', 'active');--> statement-breakpoint
CREATE INDEX "saved_perks_untold" ON "saved_perks" USING btree ("expires_at") WHERE status in ('available', 'active') and expiry_told_at is null;--> statement-breakpoint
CREATE INDEX "supplier_pictures_used" ON "supplier_pictures" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "supplier_pictures_created" ON "supplier_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "place_names_first_letter" ON "place_names" USING btree (left("name", 1),"score" desc);--> statement-breakpoint
CREATE INDEX "place_names_first_two_letters" ON "place_names" USING btree (left("name", 2),"score" desc);--> statement-breakpoint
CREATE INDEX "place_names_similar" ON "place_names" USING gin ("name" gin_trgm_ops) WHERE "place_names"."whole" and "place_names"."score" >= 3.7;--> statement-breakpoint
CREATE INDEX "places_iata" ON "places" USING btree ("iata") WHERE "places"."iata" is not null;--> statement-breakpoint
CREATE INDEX "places_position" ON "places" USING btree ("kind","lat","lng");--> statement-breakpoint
CREATE INDEX "places_served_airports" ON "places" USING btree ("lat","lng") WHERE "places"."kind" = 'airport' and "places"."scheduled";--> statement-breakpoint
CREATE INDEX "places_city" ON "places" USING btree ("city_id") WHERE "places"."city_id" is not null and "places"."scheduled";--> statement-breakpoint
CREATE INDEX "markup_rules_product" ON "markup_rules" USING btree ("app_id","product","valid_from");--> statement-breakpoint
CREATE INDEX "supplier_events_created_at" ON "supplier_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "apps_organisation" ON "apps" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_app_user" ON "memberships" USING btree ("app_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_username" ON "memberships" USING btree ("app_id","username_key") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "memberships_tier" ON "memberships" USING btree ("app_id","tier","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "memberships_joined" ON "memberships" USING btree ("app_id","joined_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "organisation_members_user" ON "organisation_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transfer_events_booking" ON "transfer_events" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE INDEX "transfer_events_contradicted" ON "transfer_events" USING btree ("created_at") WHERE reason = 'contradicted';--> statement-breakpoint
CREATE INDEX "transfer_events_tracking" ON "transfer_events" USING btree ("created_at") WHERE kind = 'tracking';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_quotes_offer" ON "transfer_quotes" USING btree ("app_id","search_id","supplier","offer_key");--> statement-breakpoint
CREATE INDEX "transfer_searches_expires_at" ON "transfer_searches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "transfer_searches_user" ON "transfer_searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transfer_watchers_until" ON "transfer_watchers" USING btree ("watched_until");--> statement-breakpoint
CREATE UNIQUE INDEX "travel_quotes_booking" ON "travel_quotes" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE INDEX "travel_quotes_expires_at" ON "travel_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "travel_quotes_user" ON "travel_quotes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("app_id","endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("app_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("app_id","endpoint_id","due_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_on" ON "webhook_endpoints" USING btree ("app_id") WHERE disabled_at is null;--> statement-breakpoint
CREATE INDEX "wishlist_items_position" ON "wishlist_items" USING btree ("app_id","wishlist_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("app_id","wishlist_id","product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_hotel" ON "wishlist_items" USING btree ("app_id","wishlist_id","hotel_id");--> statement-breakpoint
CREATE INDEX "wishlist_shares_circle" ON "wishlist_shares" USING btree ("app_id","circle_id","wishlist_id");--> statement-breakpoint
CREATE INDEX "wishlists_owner" ON "wishlists" USING btree ("app_id","user_id","id");--> statement-breakpoint
CREATE INDEX "bounced_recipients_last_at" ON "bounced_recipients" USING btree ("last_at","recipient");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_id" ON "mails" USING btree ("id");--> statement-breakpoint
CREATE INDEX "idempotency_records_created_at" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_records_user" ON "idempotency_records" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "rate_windows_expires_at" ON "rate_windows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "supplier_answers_reference" ON "supplier_answers" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "supplier_answers_created_at" ON "supplier_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_esim_top_ups_order" ON "sandbox_esim_top_ups" USING btree ("order_reference");--> statement-breakpoint
CREATE INDEX "sandbox_experience_orders_changed" ON "sandbox_experience_orders" USING btree ("changed_at","reference") WHERE changed_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_experience_slots_place_day" ON "sandbox_experience_slots" USING btree ("place_id","day") WHERE taken > 0;--> statement-breakpoint
CREATE INDEX "sandbox_resale_orders_reference" ON "sandbox_resale_orders" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_room_nights_place_night" ON "sandbox_room_nights" USING btree ("place_id","night") WHERE taken > 0;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_reference" ON "sandbox_refunds" USING btree ("reference");
--> statement-breakpoint
-- Triggers keep a membership's search key equal to the username of its user, whoever writes either row.
CREATE FUNCTION "username_key"(username citext) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT lower(normalize(username::text, NFC)) $$;
--> statement-breakpoint
CREATE FUNCTION "memberships_take_username_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock waits for a concurrent rename to finish.
  SELECT username_key(u.username) INTO NEW.username_key FROM users u WHERE u.id = NEW.user_id FOR KEY SHARE;
  -- For an unknown user the foreign key gives a clearer error than a null would.
  NEW.username_key := coalesce(NEW.username_key, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_username_key" BEFORE INSERT OR UPDATE OF "user_id", "username_key" ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "memberships_take_username_key"();
--> statement-breakpoint
CREATE FUNCTION "users_give_username_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET username_key = username_key(NEW.username) WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_username_key" AFTER UPDATE OF "username" ON "users"
FOR EACH ROW EXECUTE FUNCTION "users_give_username_key"();
--> statement-breakpoint
-- drizzle-kit does not know unlogged tables. A crash of the database empties them: a search is then unknown and is made again,
-- and pictures are fetched again.
ALTER TABLE "hotel_price_confirmations" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "hotel_rates" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "hotel_search_results" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "hotel_searches" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "transfer_quotes" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "transfer_search_suppliers" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "transfer_searches" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "supplier_picture_files" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "supplier_pictures" SET UNLOGGED;
