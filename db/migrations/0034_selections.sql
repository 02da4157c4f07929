CREATE TABLE `selections` (
	`selection` text NOT NULL,
	`popularity` integer NOT NULL,
	`category_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`chosen_by_name` text NOT NULL,
	PRIMARY KEY(`selection`, `popularity`),
	FOREIGN KEY (`popularity`) REFERENCES `offers`(`popularity`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `selections_category` ON `selections` (`selection`,`category_id`,`popularity`);