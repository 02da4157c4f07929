CREATE TABLE `closures` (
	`id` text PRIMARY KEY NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`name_ja` text NOT NULL,
	`effect_ja` text NOT NULL,
	`staff_id` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closure_days" CHECK(from_day <= to_day)
);
--> statement-breakpoint
CREATE INDEX `closures_to` ON `closures` (`to_day`);