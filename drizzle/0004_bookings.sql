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
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
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
	"reference" text NOT NULL,
	"supplier" text NOT NULL,
	"supplier_reference" text,
	"supplier_outcome" text,
	"supplier_attempts" integer DEFAULT 0 NOT NULL,
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
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"hold_expires_at" timestamptz(3),
	"cancellation" jsonb,
	"details" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_paid" CHECK ("bookings"."paid_minor" between 0 and "bookings"."total_minor"),
	CONSTRAINT "bookings_due" CHECK ("bookings"."due_now_minor" between 0 and "bookings"."total_minor")
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
	"fulfil_by" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_sessions_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "checkout_sessions_due" CHECK ("checkout_sessions"."amount_due_minor" between 0 and "checkout_sessions"."amount_total_minor")
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
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"app_id" uuid,
	"intent_id" text,
	"amount_minor" bigint,
	"currency" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"app_id" uuid NOT NULL,
	"id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"client_secret" text NOT NULL,
	"redirect_url" text,
	"failure_code" text,
	"authorized_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
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
	"event_id" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"settled_at" timestamptz(3),
	CONSTRAINT "payment_refunds_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"webhook_path" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_captured" CHECK ("sandbox_payments"."captured_minor" between 0 and "sandbox_payments"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_directory" ADD CONSTRAINT "booking_directory_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_payer_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","payer_membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_app_id_payee_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","payee_membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_app_id_session_id_checkout_sessions_app_id_id_fk" FOREIGN KEY ("app_id","session_id") REFERENCES "public"."checkout_sessions"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_app_id_payment_intent_id_payment_intents_app_id_id_fk" FOREIGN KEY ("app_id","payment_intent_id") REFERENCES "public"."payment_intents"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_directory" ADD CONSTRAINT "payment_directory_app_id_intent_id_payment_intents_app_id_id_fk" FOREIGN KEY ("app_id","intent_id") REFERENCES "public"."payment_intents"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_app_id_intent_id_payment_intents_app_id_id_fk" FOREIGN KEY ("app_id","intent_id") REFERENCES "public"."payment_intents"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_directory_app" ON "booking_directory" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE INDEX "booking_history_booking" ON "booking_history" USING btree ("app_id","booking_id","id");--> statement-breakpoint
CREATE INDEX "bookings_organisation" ON "bookings" USING btree ("organisation_id","kind","id");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("app_id","user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_hold" ON "bookings" USING btree ("hold_expires_at") WHERE state in ('held', 'pending_payment');--> statement-breakpoint
CREATE INDEX "bookings_end" ON "bookings" USING btree ("ends_at") WHERE state = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_items_live" ON "checkout_items" USING btree ("app_id","booking_id") WHERE live;--> statement-breakpoint
CREATE INDEX "checkout_items_booking" ON "checkout_items" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_intent" ON "checkout_sessions" USING btree ("app_id","payment_intent_id");--> statement-breakpoint
CREATE INDEX "payment_directory_intent" ON "payment_directory" USING btree ("app_id","intent_id");--> statement-breakpoint
CREATE INDEX "payment_events_rejected" ON "payment_events" USING btree ("created_at") WHERE status = 'rejected';--> statement-breakpoint
CREATE INDEX "payment_refunds_intent" ON "payment_refunds" USING btree ("app_id","intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_booking" ON "payment_refunds" USING btree ("app_id","booking_id","reason");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_reference" ON "sandbox_refunds" USING btree ("reference");