CREATE TABLE "webhook_attempts" (
	"app_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"request_id" text NOT NULL,
	"status" integer,
	"failure" text,
	"duration_ms" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_attempts_app_id_delivery_id_attempt_pk" PRIMARY KEY("app_id","delivery_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"settled_at" timestamptz(3),
	CONSTRAINT "webhook_deliveries_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "app_gateways" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_reference" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "is_running_total" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "occurred_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "unread" jsonb;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "disputed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "gateway" text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_app_id_delivery_id_webhook_deliveries_app_id_id_fk" FOREIGN KEY ("app_id","delivery_id") REFERENCES "public"."webhook_deliveries"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_app_id_endpoint_id_webhook_endpoints_app_id_id_fk" FOREIGN KEY ("app_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_gateways" ADD CONSTRAINT "app_gateways_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("app_id","endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("app_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_intent" ON "payment_events" USING btree ("app_id","intent_id");--> statement-breakpoint
CREATE INDEX "payment_events_early" ON "payment_events" USING btree ("payment_reference") WHERE unread is not null;