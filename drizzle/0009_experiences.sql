CREATE TABLE "sandbox_experience_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier_reference" text NOT NULL,
	"ticket_code" text NOT NULL,
	"state" text NOT NULL,
	"product_code" text NOT NULL,
	"option_code" text NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"places" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"held_until" timestamptz(3),
	"decides_at" timestamptz(3),
	"answers_by" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
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
CREATE INDEX "sandbox_experience_slots_place_day" ON "sandbox_experience_slots" USING btree ("place_id","day") WHERE taken > 0;