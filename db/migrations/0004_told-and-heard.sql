CREATE TABLE `audit_author` (
	`id` integer PRIMARY KEY NOT NULL,
	`by` text NOT NULL,
	`by_name` text NOT NULL,
	`company_id` text,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`by_name` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`company_id` text,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`deed` text NOT NULL,
	`old_value` text NOT NULL,
	`new_value` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_company` ON `audit_log` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_row` ON `audit_log` (`entity`,`entity_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_author` ON `audit_log` (`by`,`id`);--> statement-breakpoint
CREATE TABLE `blacklist` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`supplier_id` text,
	`offer_id` text,
	`note` text DEFAULT '' NOT NULL,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blacklist_one_thing" CHECK((supplier_id IS NULL) <> (offer_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blacklist_supplier` ON `blacklist` (`company_id`,`supplier_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `blacklist_offer` ON `blacklist` (`company_id`,`offer_id`);--> statement-breakpoint
CREATE INDEX `blacklist_company` ON `blacklist` (`company_id`,`added_at`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`asked_at` integer NOT NULL,
	`address` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answered_by` text,
	`answered_by_name` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_waiting` ON `contacts` (`answered_at`,`asked_at`);--> statement-breakpoint
CREATE INDEX `contacts_user` ON `contacts` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `contacts_address` ON `contacts` (`address`,`asked_at`);--> statement-breakpoint
CREATE TABLE `survey_answers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`answers` text NOT NULL,
	`answered_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `circulars` (
	`id` text PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`levels` text NOT NULL,
	`company_id` text,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`published_at` integer NOT NULL,
	`written_at` integer NOT NULL,
	`written_by_name` text NOT NULL,
	`reached` integer DEFAULT 0 NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `circulars_written` ON `circulars` (`written_at`);--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`site` integer NOT NULL,
	`mail` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `file_reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`file_key` text,
	`row_count` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `file_reservations_company` ON `file_reservations` (`company_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `file_reservations_state` ON `file_reservations` (`state`,`asked_at`);--> statement-breakpoint
ALTER TABLE `companies` ADD `staff_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `notices` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `notices` ADD `circular_id` text REFERENCES circulars(id);--> statement-breakpoint
CREATE INDEX `notices_circular` ON `notices` (`circular_id`);--> statement-breakpoint
CREATE INDEX `notices_to_mail` ON `notices` (`published_at`) WHERE mailed_at IS NULL;