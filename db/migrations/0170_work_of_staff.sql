CREATE TABLE `assignments` (
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`assigned_by_name` text NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`document_kind`, `document_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assignments_staff` ON `assignments` (`staff_id`,`assigned_at`);--> statement-breakpoint
CREATE TABLE `staff_mentions` (
	`note_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`mentioned_at` integer NOT NULL,
	`seen_at` integer,
	PRIMARY KEY(`note_id`, `staff_id`),
	FOREIGN KEY (`note_id`) REFERENCES `staff_notes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_mentions_staff` ON `staff_mentions` (`staff_id`,`mentioned_at`);--> statement-breakpoint
CREATE INDEX `staff_mentions_unseen` ON `staff_mentions` (`staff_id`) WHERE seen_at IS NULL;--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`body` text NOT NULL,
	`on_version` integer,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_note_body" CHECK(length(body) BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE INDEX `staff_notes_document` ON `staff_notes` (`document_kind`,`document_id`,`written_at`);--> statement-breakpoint
CREATE TABLE `staff_views` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`staff_id` text NOT NULL,
	`slot` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`shared` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_view_slot" CHECK(slot BETWEEN 1 AND 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_views_slot` ON `staff_views` (`staff_id`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_views_name` ON `staff_views` (`staff_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `staff_views_shared` ON `staff_views` (`list`,`created_at`) WHERE shared = 1;--> statement-breakpoint
ALTER TABLE `staff` ADD `also_roles` text DEFAULT '[]' NOT NULL;