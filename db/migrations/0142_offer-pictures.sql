CREATE TABLE `offer_pictures` (
	`picture` text NOT NULL,
	`offer_id` text NOT NULL,
	`tries_left` integer NOT NULL,
	PRIMARY KEY(`picture`, `offer_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_pictures_offer` ON `offer_pictures` (`offer_id`);--> statement-breakpoint
CREATE INDEX `offer_pictures_waiting` ON `offer_pictures` (`tries_left`,`picture`) WHERE tries_left > 0;--> statement-breakpoint
CREATE TABLE `picture_bands` (
	`place` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `picture_marks` (
	`number` integer PRIMARY KEY NOT NULL,
	`picture` text NOT NULL,
	`shapes` text NOT NULL,
	`colours` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `picture_marks_picture_unique` ON `picture_marks` (`picture`);