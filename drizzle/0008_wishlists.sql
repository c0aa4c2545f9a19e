CREATE TABLE "circle_invitation_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circle_invitations" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invitee_id" uuid,
	"max_uses" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamptz(3),
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "circle_invitations_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "circle_invitations_uses" CHECK ("circle_invitations"."use_count" between 0 and "circle_invitations"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "circle_members" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"managed_by" text NOT NULL,
	"status" text NOT NULL,
	"joined_via" text NOT NULL,
	"invitation_id" uuid,
	"joined_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "circle_members_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text,
	"invitation_policy" text NOT NULL,
	"archived_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "circles_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_shares" (
	"app_id" uuid NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_shares_app_id_wishlist_id_pk" PRIMARY KEY("app_id","wishlist_id")
);
--> statement-breakpoint
ALTER TABLE "circle_invitation_codes" ADD CONSTRAINT "circle_invitation_codes_app_id_invitation_id_circle_invitations_app_id_id_fk" FOREIGN KEY ("app_id","invitation_id") REFERENCES "public"."circle_invitations"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD CONSTRAINT "circle_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD CONSTRAINT "circle_invitations_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_invitations" ADD CONSTRAINT "circle_invitations_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_app_id_invitation_id_circle_invitations_app_id_id_fk" FOREIGN KEY ("app_id","invitation_id") REFERENCES "public"."circle_invitations"("app_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_shares" ADD CONSTRAINT "wishlist_shares_app_id_wishlist_id_wishlists_app_id_id_fk" FOREIGN KEY ("app_id","wishlist_id") REFERENCES "public"."wishlists"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_shares" ADD CONSTRAINT "wishlist_shares_app_id_circle_id_circles_app_id_id_fk" FOREIGN KEY ("app_id","circle_id") REFERENCES "public"."circles"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circle_invitation_codes_invitation" ON "circle_invitation_codes" USING btree ("app_id","invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "circle_invitations_open_invitee" ON "circle_invitations" USING btree ("app_id","circle_id","invitee_id") WHERE status = 'pending' and invitee_id is not null;--> statement-breakpoint
CREATE INDEX "circle_invitations_open" ON "circle_invitations" USING btree ("app_id","circle_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_active" ON "circle_members" USING btree ("app_id","user_id","circle_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_pending" ON "circle_members" USING btree ("app_id","user_id","circle_id") WHERE status = 'pending_verification';--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_owner" ON "circle_members" USING btree ("app_id","circle_id") WHERE role = 'owner' and status = 'active';--> statement-breakpoint
CREATE INDEX "circle_members_present" ON "circle_members" USING btree ("app_id","circle_id","id") WHERE status in ('active', 'pending_verification');--> statement-breakpoint
CREATE INDEX "circle_members_removed" ON "circle_members" USING btree ("app_id","circle_id","user_id") WHERE status = 'removed';--> statement-breakpoint
CREATE INDEX "wishlist_shares_circle" ON "wishlist_shares" USING btree ("app_id","circle_id","wishlist_id");