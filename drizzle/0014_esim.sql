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
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_esim_orders_quantity" CHECK ("sandbox_esim_orders"."quantity" > 0),
	CONSTRAINT "sandbox_esim_orders_issued" CHECK ("sandbox_esim_orders"."state" <> 'issued' or "sandbox_esim_orders"."issued_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "ground_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ground_positions" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"eta" timestamptz(3),
	"recorded_at" timestamptz(3) NOT NULL,
	CONSTRAINT "ground_positions_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "ground_quotes" (
	"app_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier" text NOT NULL,
	"offer_key" text NOT NULL,
	"offer" json NOT NULL,
	CONSTRAINT "ground_quotes_app_id_search_id_id_pk" PRIMARY KEY("app_id","search_id","id")
);
--> statement-breakpoint
CREATE TABLE "ground_reservations" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"reservation_id" text NOT NULL,
	"state" text NOT NULL,
	"confirmation_number" text,
	"pickup_instructions" text,
	"reason" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ground_reservations_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "ground_search_suppliers" (
	"app_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"supplier" text NOT NULL,
	"state" text NOT NULL,
	"handle" text,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ground_search_suppliers_app_id_search_id_supplier_pk" PRIMARY KEY("app_id","search_id","supplier")
);
--> statement-breakpoint
CREATE TABLE "ground_searches" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"query" json NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ground_searches_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "ground_vehicles" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"driver_name" text,
	"driver_phone" text,
	"driver_photo_url" text,
	"make" text,
	"model" text,
	"color" text,
	"licence_plate" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ground_vehicles_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "ground_watchers" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"watched_until" timestamptz(3) NOT NULL,
	CONSTRAINT "ground_watchers_app_id_booking_id_pk" PRIMARY KEY("app_id","booking_id")
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
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "travel_quotes_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "travel_quotes_amount" CHECK ("travel_quotes"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_ground_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"confirmation_number" text NOT NULL,
	"state" text NOT NULL,
	"order" json NOT NULL,
	"answers_by" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_due";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "perk_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "perk_item_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "perk_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ground_events" ADD CONSTRAINT "ground_events_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_positions" ADD CONSTRAINT "ground_positions_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_quotes" ADD CONSTRAINT "ground_quotes_search" FOREIGN KEY ("app_id","search_id") REFERENCES "public"."ground_searches"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_reservations" ADD CONSTRAINT "ground_reservations_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_search_suppliers" ADD CONSTRAINT "ground_search_suppliers_search" FOREIGN KEY ("app_id","search_id") REFERENCES "public"."ground_searches"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_searches" ADD CONSTRAINT "ground_searches_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_searches" ADD CONSTRAINT "ground_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_vehicles" ADD CONSTRAINT "ground_vehicles_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ground_watchers" ADD CONSTRAINT "ground_watchers_booking" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_quotes" ADD CONSTRAINT "travel_quotes_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_quotes" ADD CONSTRAINT "travel_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_quotes" ADD CONSTRAINT "travel_quotes_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ground_events_booking" ON "ground_events" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE INDEX "ground_events_tracking" ON "ground_events" USING btree ("created_at") WHERE kind = 'tracking';--> statement-breakpoint
CREATE UNIQUE INDEX "ground_quotes_offer" ON "ground_quotes" USING btree ("app_id","search_id","supplier","offer_key");--> statement-breakpoint
CREATE INDEX "ground_searches_expires_at" ON "ground_searches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ground_searches_user" ON "ground_searches" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "travel_quotes_booking" ON "travel_quotes" USING btree ("app_id","booking_id");--> statement-breakpoint
CREATE INDEX "travel_quotes_expires_at" ON "travel_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "travel_quotes_user" ON "travel_quotes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_perks" CHECK ("bookings"."perk_minor" >= 0);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_due" CHECK ("bookings"."due_now_minor" between 0 and "bookings"."total_minor" - "bookings"."perk_minor");