ALTER TABLE "idempotency_records" ADD COLUMN "app_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD COLUMN "user_id" uuid;--> statement-breakpoint
CREATE INDEX "logo_pictures_retired" ON "logo_pictures" USING btree ("retired_at") WHERE retired_at is not null;--> statement-breakpoint
CREATE INDEX "passcodes_expires_at" ON "passcodes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_end" ON "refresh_tokens" USING btree (least(retires_at, expires_at));--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree (least(revoked_at, expires_at));--> statement-breakpoint
CREATE INDEX "ground_watchers_until" ON "ground_watchers" USING btree ("watched_until");--> statement-breakpoint
CREATE INDEX "idempotency_records_user" ON "idempotency_records" USING btree ("user_id") WHERE user_id is not null;