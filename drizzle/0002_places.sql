CREATE TABLE "place_data_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_names" (
	"name" text collate "C" NOT NULL,
	"place_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"languages" text,
	"whole" boolean NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "place_names_name_place_id_pk" PRIMARY KEY("name","place_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"names" jsonb,
	"country" text NOT NULL,
	"state" text,
	"population" integer NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"iata" text,
	"scheduled" boolean NOT NULL,
	"city_id" text,
	"importance" real NOT NULL
);
--> statement-breakpoint
CREATE INDEX "place_names_first_letter" ON "place_names" USING btree (left("name", 1),"score" desc);--> statement-breakpoint
CREATE INDEX "place_names_first_two_letters" ON "place_names" USING btree (left("name", 2),"score" desc);--> statement-breakpoint
CREATE INDEX "place_names_similar" ON "place_names" USING gin ("name" gin_trgm_ops) WHERE "place_names"."whole" and "place_names"."score" >= 3.7;--> statement-breakpoint
CREATE INDEX "places_iata" ON "places" USING btree ("iata") WHERE "places"."iata" is not null;--> statement-breakpoint
CREATE INDEX "places_position" ON "places" USING btree ("kind","lat","lng");--> statement-breakpoint
CREATE INDEX "places_served_airports" ON "places" USING btree ("lat","lng") WHERE "places"."kind" = 'airport' and "places"."scheduled";--> statement-breakpoint
CREATE INDEX "places_city" ON "places" USING btree ("city_id") WHERE "places"."city_id" is not null and "places"."scheduled";