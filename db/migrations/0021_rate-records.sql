CREATE TABLE `rate_records` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`tts_rate` text NOT NULL,
	`outcome` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`recorded_at` integer NOT NULL,
	`recorded_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_records_latest` ON `rate_records` (`recorded_at`,`id`);