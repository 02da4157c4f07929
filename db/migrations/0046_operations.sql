CREATE TABLE `alarm_pushes` (
	`alarm_id` text NOT NULL,
	`channel` text NOT NULL,
	`pushed_at` integer NOT NULL,
	`summed` integer NOT NULL,
	PRIMARY KEY(`channel`, `alarm_id`),
	FOREIGN KEY (`alarm_id`) REFERENCES `alarms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alarm_pushes_recent` ON `alarm_pushes` (`channel`,`pushed_at`);--> statement-breakpoint
CREATE TABLE `deploys` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`marker` text NOT NULL,
	`commit` text NOT NULL,
	`started_at` integer NOT NULL,
	`version_before` text,
	`version` text,
	`snapshot` text,
	`contracted_at` integer,
	`done_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deploys_marker_unique` ON `deploys` (`marker`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`known_since` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`succeeded_at` integer,
	`error_name` text
);
