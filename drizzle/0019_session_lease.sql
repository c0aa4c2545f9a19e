CREATE TABLE "notification_choices" (
	"app_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"perk_reminders" boolean DEFAULT true NOT NULL,
	"circle_invitations" boolean DEFAULT true NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "notification_choices_app_id_user_id_pk" PRIMARY KEY("app_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "lease_holder" uuid;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "leased_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;