CREATE TABLE `stock_count_figures` (
	`count_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`place` integer NOT NULL,
	`shelf` text NOT NULL,
	`counted_quantity` integer NOT NULL,
	`expected_quantity` integer NOT NULL,
	`lot_version` integer NOT NULL,
	`counted_at` integer NOT NULL,
	`counted_by` text NOT NULL,
	`counted_by_name` text NOT NULL,
	PRIMARY KEY(`count_id`, `lot_id`, `place`),
	FOREIGN KEY (`count_id`) REFERENCES `stock_counts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`counted_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_count_figure_pieces" CHECK(counted_quantity >= 0 AND expected_quantity >= 0)
);
--> statement-breakpoint
ALTER TABLE `stock_count_lines` ADD `settled_by` text REFERENCES staff(id);--> statement-breakpoint
ALTER TABLE `stock_count_lines` ADD `settled_by_name` text DEFAULT '' NOT NULL;