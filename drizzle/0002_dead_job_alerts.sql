CREATE TABLE "dead_job_alerts" (
	"job_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
