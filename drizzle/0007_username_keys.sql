-- The search key of a membership follows its person's username, whoever writes either of them.
CREATE FUNCTION "username_key"(username citext) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT lower(normalize(username::text, NFC)) $$;
--> statement-breakpoint
CREATE FUNCTION "memberships_take_username_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock makes a rename that is under way finish first.
  SELECT username_key(u.username) INTO NEW.username_key FROM users u WHERE u.id = NEW.user_id FOR KEY SHARE;
  -- Nobody of that id: the foreign key says so better than a missing value would.
  NEW.username_key := coalesce(NEW.username_key, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_username_key" BEFORE INSERT OR UPDATE OF "user_id", "username_key" ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "memberships_take_username_key"();
--> statement-breakpoint
CREATE FUNCTION "users_give_username_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET username_key = username_key(NEW.username) WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_username_key" AFTER UPDATE OF "username" ON "users"
FOR EACH ROW EXECUTE FUNCTION "users_give_username_key"();
--> statement-breakpoint
UPDATE "memberships" SET "username_key" = '';
