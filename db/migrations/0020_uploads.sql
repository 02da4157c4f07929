CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`folder` text NOT NULL,
	`prefix` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`parts_id` text,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`file_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upload_size" CHECK(size_bytes >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_prefix_unique` ON `uploads` (`prefix`);--> statement-breakpoint
CREATE INDEX `uploads_company` ON `uploads` (`company_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `uploads_end` ON `uploads` (`ends_at`);