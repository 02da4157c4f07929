CREATE TABLE `storage_letters` (
	`lot_id` text NOT NULL,
	`until` text NOT NULL,
	`days_before` integer NOT NULL,
	`company_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`lot_id`, `until`, `days_before`),
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `storage_stands` (
	`id` text PRIMARY KEY NOT NULL,
	`lot_id` text NOT NULL,
	`days` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "storage_stand_left" CHECK(days > 0 AND quantity >= 0)
);
--> statement-breakpoint
CREATE INDEX `storage_stands_lot` ON `storage_stands` (`lot_id`);--> statement-breakpoint
ALTER TABLE `shipping_lines` ADD `stood` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `storage_told_yen` integer;--> statement-breakpoint
CREATE INDEX `lots_stored` ON `lots` (`state`,`shelved_at`,`id`) WHERE state = 'shelved' AND available_quantity > 0;
