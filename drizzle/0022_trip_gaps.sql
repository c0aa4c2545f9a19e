CREATE TABLE "dismissed_gaps" (
	"app_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_gaps_app_id_booking_id_kind_pk" PRIMARY KEY("app_id","booking_id","kind"),
	CONSTRAINT "dismissed_gaps_kind" CHECK (kind in ('bed', 'ride', 'esim', 'experience'))
);
--> statement-breakpoint
ALTER TABLE "dismissed_gaps" ADD CONSTRAINT "dismissed_gaps_app_id_booking_id_bookings_app_id_id_fk" FOREIGN KEY ("app_id","booking_id") REFERENCES "public"."bookings"("app_id","id") ON DELETE cascade ON UPDATE no action;