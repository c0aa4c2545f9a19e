CREATE TABLE "perk_catalogue" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
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
	"units" integer DEFAULT 1 NOT NULL,
	"points" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"withdrawn_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
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
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
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
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "perk_locks_app_id_booking_id_perk_id_pk" PRIMARY KEY("app_id","booking_id","perk_id"),
	CONSTRAINT "perk_locks_units" CHECK (units > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_perks" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"catalogue_id" uuid,
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
	"status" text DEFAULT 'available' NOT NULL,
	"units_total" integer NOT NULL,
	"units_used" integer DEFAULT 0 NOT NULL,
	"units_locked" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3),
	"activated_at" timestamptz(3),
	"activation_expires_at" timestamptz(3),
	"used_at" timestamptz(3),
	"acknowledged_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "saved_perks_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "saved_perks_value" CHECK ((value_type = 'free' and value_minor is null and value_currency is null)
  or (value_type = 'amount' and value_minor > 0 and value_currency is not null)),
	CONSTRAINT "saved_perks_units" CHECK (units_total > 0 and units_used >= 0 and units_locked >= 0 and units_used + units_locked <= units_total),
	CONSTRAINT "saved_perks_activation" CHECK ((status = 'active') = (activation_expires_at is not null))
);
--> statement-breakpoint
ALTER TABLE "perk_catalogue" ADD CONSTRAINT "perk_catalogue_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_events" ADD CONSTRAINT "perk_events_app_id_perk_id_saved_perks_app_id_id_fk" FOREIGN KEY ("app_id","perk_id") REFERENCES "public"."saved_perks"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_locks" ADD CONSTRAINT "perk_locks_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_locks" ADD CONSTRAINT "perk_locks_app_id_perk_id_saved_perks_app_id_id_fk" FOREIGN KEY ("app_id","perk_id") REFERENCES "public"."saved_perks"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_perks" ADD CONSTRAINT "saved_perks_app_id_membership_id_memberships_app_id_id_fk" FOREIGN KEY ("app_id","membership_id") REFERENCES "public"."memberships"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_perks" ADD CONSTRAINT "saved_perks_app_id_catalogue_id_perk_catalogue_app_id_id_fk" FOREIGN KEY ("app_id","catalogue_id") REFERENCES "public"."perk_catalogue"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "perk_catalogue_sold" ON "perk_catalogue" USING btree ("app_id","points","id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "perk_events_perk" ON "perk_events" USING btree ("app_id","perk_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_events_granted" ON "perk_events" USING btree ("app_id","perk_id") WHERE kind = 'granted';--> statement-breakpoint
CREATE INDEX "perk_locks_perk" ON "perk_locks" USING btree ("app_id","perk_id","updated_at") WHERE state <> 'returned';--> statement-breakpoint
CREATE INDEX "perk_locks_held" ON "perk_locks" USING btree ("app_id","booking_id") WHERE state = 'locked';--> statement-breakpoint
CREATE INDEX "saved_perks_membership" ON "saved_perks" USING btree ("app_id","membership_id","id");--> statement-breakpoint
CREATE INDEX "saved_perks_lapsing" ON "saved_perks" USING btree ("activation_expires_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "saved_perks_expiring" ON "saved_perks" USING btree ("expires_at") WHERE status in ('available', 'active');