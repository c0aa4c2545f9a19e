ALTER TABLE "hotel_searches" ADD COLUMN "has_results" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "hotel_searches_with_results" ON "hotel_searches" USING btree ("expires_at") WHERE has_results;--> statement-breakpoint
-- Written by hand: drizzle-kit does not know unlogged tables. Searches are emptied first, because the rewrite of a day of searches would hold its lock for minutes.
TRUNCATE "hotel_search_results", "hotel_searches", "ground_quotes", "ground_search_suppliers", "ground_searches";--> statement-breakpoint
ALTER TABLE "hotel_search_results" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "hotel_searches" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "ground_quotes" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "ground_search_suppliers" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "ground_searches" SET UNLOGGED;
