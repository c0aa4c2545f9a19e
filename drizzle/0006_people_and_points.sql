CREATE TABLE "disabled_organisations" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"disabled_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"organisation_id" uuid,
	"app_id" uuid,
	"subject_id" text,
	"detail" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"previous_secret_expires_at" timestamptz(3),
	"disabled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"product_code" text,
	"hotel_id" text,
	"position" integer NOT NULL,
	"note" text,
	"added_by" uuid NOT NULL,
	"added_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"from_price_minor" bigint,
	"currency" text,
	CONSTRAINT "wishlist_items_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "wishlist_items_one_thing" CHECK (num_nonnulls(product_code, hotel_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "wishlist_votes" (
	"app_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_votes_app_id_item_id_user_id_pk" PRIMARY KEY("app_id","item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"item_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "wishlists_item_count" CHECK (item_count between 0 and 200)
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "username_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "lapsed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "disabled_organisations" ADD CONSTRAINT "disabled_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_app_id_wishlist_id_wishlists_app_id_id_fk" FOREIGN KEY ("app_id","wishlist_id") REFERENCES "public"."wishlists"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_votes" ADD CONSTRAINT "wishlist_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_votes" ADD CONSTRAINT "wishlist_votes_app_id_item_id_wishlist_items_app_id_id_fk" FOREIGN KEY ("app_id","item_id") REFERENCES "public"."wishlist_items"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_acts_organisation" ON "operator_acts" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "operator_acts_app" ON "operator_acts" USING btree ("app_id","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_on" ON "webhook_endpoints" USING btree ("app_id") WHERE disabled_at is null;--> statement-breakpoint
CREATE INDEX "wishlist_items_position" ON "wishlist_items" USING btree ("app_id","wishlist_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("app_id","wishlist_id","product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_hotel" ON "wishlist_items" USING btree ("app_id","wishlist_id","hotel_id");--> statement-breakpoint
CREATE INDEX "wishlists_owner" ON "wishlists" USING btree ("app_id","user_id","id");--> statement-breakpoint
CREATE INDEX "memberships_username" ON "memberships" USING btree ("app_id","username_key") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "memberships_joined" ON "memberships" USING btree ("app_id","joined_at","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_reference" ON "point_entries" USING btree ("app_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "point_entries_lapsing" ON "point_entries" USING btree ("expires_at") WHERE points > 0 and lapsed_at is null;