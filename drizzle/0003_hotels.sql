CREATE TABLE "hotel_search_results" (
	"app_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"hotel_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"score" real NOT NULL,
	"distance_km" real NOT NULL,
	"hotel" json NOT NULL,
	CONSTRAINT "hotel_search_results_app_id_search_id_hotel_id_pk" PRIMARY KEY("app_id","search_id","hotel_id")
);
--> statement-breakpoint
CREATE TABLE "hotel_searches" (
	"app_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"request" json NOT NULL,
	"finished_suppliers" text[] DEFAULT '{}' NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"partial" boolean DEFAULT false NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "hotel_searches_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_hotel_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"supplier_reference" text NOT NULL,
	"confirmation_code" text NOT NULL,
	"state" text NOT NULL,
	"hotel_id" text NOT NULL,
	"place_id" text NOT NULL,
	"room_type_id" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"rooms" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"held_until" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_hotel_orders_rooms" CHECK ("sandbox_hotel_orders"."rooms" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_room_nights" (
	"hotel_id" text NOT NULL,
	"room_type_id" text NOT NULL,
	"night" date NOT NULL,
	"place_id" text NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_room_nights_hotel_id_room_type_id_night_pk" PRIMARY KEY("hotel_id","room_type_id","night"),
	CONSTRAINT "sandbox_room_nights_not_oversold" CHECK ("sandbox_room_nights"."taken" between 0 and "sandbox_room_nights"."capacity")
);
--> statement-breakpoint
ALTER TABLE "hotel_search_results" ADD CONSTRAINT "hotel_search_results_search" FOREIGN KEY ("app_id","search_id") REFERENCES "public"."hotel_searches"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_searches" ADD CONSTRAINT "hotel_searches_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_searches" ADD CONSTRAINT "hotel_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hotel_searches_expires_at" ON "hotel_searches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hotel_searches_user" ON "hotel_searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_room_nights_place_night" ON "sandbox_room_nights" USING btree ("place_id","night") WHERE taken > 0;