DROP INDEX "bookings_circle";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "circle_invitations_addressed" ON "circle_invitations" USING btree ("app_id","invitee_id","id") WHERE status = 'pending' and invitee_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_circle" ON "bookings" USING btree ("app_id","circle_id","starts_at","id") WHERE circle_id is not null;