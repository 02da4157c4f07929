CREATE TABLE `extension_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`panel_place` text NOT NULL,
	`language` text NOT NULL,
	`quantity` integer,
	`method_code` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "extension_quantity" CHECK(quantity IS NULL OR quantity BETWEEN 1 AND 999999)
);
