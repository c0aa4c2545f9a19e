-- Trips are grouped by the id of their place; hotels' bookings had its name alone, in the language of whoever booked.
UPDATE "bookings" b SET "place_id" = c."id"
FROM (
  SELECT DISTINCT ON (n."country_code", n."place_name") n."country_code", n."place_name", p."id"
  FROM (SELECT DISTINCT "country_code", "place_name" FROM "bookings" WHERE "kind" = 'hotel' AND "place_id" IS NULL) n
  JOIN "places" p ON p."country" = n."country_code" AND p."kind" = 'city'
    AND (p."name" = n."place_name" OR EXISTS (SELECT FROM jsonb_each_text(p."names") t WHERE t.value = n."place_name"))
  ORDER BY n."country_code", n."place_name", p."importance" DESC
) c
WHERE b."kind" = 'hotel' AND b."place_id" IS NULL
  AND b."country_code" = c."country_code" AND b."place_name" = c."place_name";
