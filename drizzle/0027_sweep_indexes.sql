CREATE INDEX "login_failures_last_at" ON "login_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");