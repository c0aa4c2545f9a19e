DROP INDEX "point_entries_booking";--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "available_at" timestamptz(3);--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_earned" ON "point_entries" USING btree ("app_id","booking_id") WHERE reason = 'earned';