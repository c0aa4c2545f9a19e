DROP INDEX "memberships_joined";--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD COLUMN "made_by_join" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_members" ADD COLUMN "needs_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "memberships_joined" ON "memberships" USING btree ("app_id","joined_at","id") WHERE status = 'active';