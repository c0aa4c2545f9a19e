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
CREATE TABLE "supplier_ids" (
	"supplier" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"our_id" text,
	"place_id" text,
	"confidence" real NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	CONSTRAINT "supplier_ids_supplier_kind_external_id_pk" PRIMARY KEY("supplier","kind","external_id"),
	CONSTRAINT "supplier_ids_confidence" CHECK ("supplier_ids"."confidence" between 0 and 1)
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
	"created_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT sojourn_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hotel_price_confirmations" ADD CONSTRAINT "hotel_price_confirmations_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canonical_hotels_place" ON "canonical_hotels" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "hotel_price_confirmations_expires_at" ON "hotel_price_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "supplier_ids_ours" ON "supplier_ids" USING btree ("kind","our_id");--> statement-breakpoint
CREATE INDEX "supplier_ids_place" ON "supplier_ids" USING btree ("supplier","place_id") WHERE kind = 'hotel';--> statement-breakpoint
CREATE INDEX "sandbox_resale_orders_reference" ON "sandbox_resale_orders" USING btree ("reference");--> statement-breakpoint
-- drizzle-kit does not know unlogged tables. A crash of the database empties it: the price is then confirmed again.
ALTER TABLE "hotel_price_confirmations" SET UNLOGGED;
