ALTER TABLE "webhook_endpoints" ADD COLUMN "unreachable_at" timestamptz(3);
