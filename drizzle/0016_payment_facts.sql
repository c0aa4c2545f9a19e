DROP INDEX "payment_events_early";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "meaning" text;