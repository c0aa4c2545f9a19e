DROP INDEX "payment_refunds_booking";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "waits_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "authorized_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "checked_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "is_settled_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "state" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "is_from_dashboard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("checked_at") WHERE state in ('requires_payment', 'failed', 'authorized');--> statement-breakpoint
CREATE INDEX "payment_intents_settled" ON "payment_intents" USING btree ("checked_at") WHERE state = 'captured';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_cancelled" ON "payment_refunds" USING btree ("app_id","booking_id") WHERE reason = 'cancelled' and state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_retry" ON "payment_refunds" USING btree ("app_id","retry_of");--> statement-breakpoint
CREATE INDEX "payment_refunds_pending" ON "payment_refunds" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payment_refunds_booking" ON "payment_refunds" USING btree ("app_id","booking_id");--> statement-breakpoint
-- Written by hand: known disputes are open ones.
UPDATE "payment_intents" SET "dispute_state" = 'opened' WHERE "disputed_at" IS NOT NULL;