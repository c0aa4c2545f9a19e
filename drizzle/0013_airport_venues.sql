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
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
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
