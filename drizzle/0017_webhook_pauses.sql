ALTER TABLE "webhook_deliveries" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "due_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("app_id","endpoint_id","due_at") WHERE state = 'pending';