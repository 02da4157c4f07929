CREATE TABLE `cart_additions` (
	`id` text PRIMARY KEY NOT NULL,
	`added_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cart_additions_oldest` ON `cart_additions` (`added_at`);