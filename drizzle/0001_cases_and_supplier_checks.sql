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
ALTER TABLE "bookings" ADD COLUMN "supplier_released_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "supplier_check_at" timestamptz(3) DEFAULT sojourn_now() + interval '1 day' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "confirmed_by_telephone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "supplier_lost_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("since","kind","subject") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_in_fulfilment" ON "bookings" USING btree ("updated_at","id") WHERE state in ('fulfilling', 'pending_supplier');--> statement-breakpoint
CREATE INDEX "bookings_unreleased" ON "bookings" USING btree ("updated_at","id") WHERE state in ('cancelled', 'expired', 'failed') and supplier_released_at is null;--> statement-breakpoint
CREATE INDEX "bookings_supplier_check" ON "bookings" USING btree ("supplier_check_at") WHERE supplier_attempts > 0 and state in ('confirmed', 'cancelled', 'failed');--> statement-breakpoint
CREATE INDEX "bookings_lost_at_supplier" ON "bookings" USING btree ("supplier_lost_at") WHERE state = 'confirmed' and supplier_lost_at is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_lost" ON "payment_intents" USING btree ("disputed_at") WHERE dispute_state = 'lost';--> statement-breakpoint
CREATE INDEX "payment_refunds_failed" ON "payment_refunds" USING btree ("created_at") WHERE state = 'failed';