-- Data: waiting rows that were made before "needs_answer" existed. Who had a membership of the app that was not pending
-- when somebody joined under their address must answer; without this, their next sign-in would put them into the circle.
-- A membership that joining makes begins with the row, so it is never older. Where it is unclear, an answer is asked for.
UPDATE "circle_members" w SET "needs_answer" = true
FROM "memberships" m
WHERE m."app_id" = w."app_id" AND m."user_id" = w."user_id" AND m."status" <> 'pending' AND m."joined_at" < w."created_at"
  AND w."status" = 'pending_verification' AND NOT w."needs_answer";
