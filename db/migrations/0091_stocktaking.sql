CREATE TABLE `stock_count_lines` (
	`count_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`shelf` text NOT NULL,
	`counted_quantity` integer NOT NULL,
	`expected_quantity` integer NOT NULL,
	`lot_version` integer NOT NULL,
	`reason` text,
	`booked` integer DEFAULT 0 NOT NULL,
	`counted_at` integer NOT NULL,
	`counted_by` text NOT NULL,
	`counted_by_name` text NOT NULL,
	PRIMARY KEY(`count_id`, `lot_id`),
	FOREIGN KEY (`count_id`) REFERENCES `stock_counts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`counted_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_count_line_pieces" CHECK(counted_quantity >= 0 AND expected_quantity >= 0)
);
--> statement-breakpoint
CREATE INDEX `stock_count_lines_lot` ON `stock_count_lines` (`lot_id`);--> statement-breakpoint
CREATE TABLE `stock_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`from_shelf` text NOT NULL,
	`to_shelf` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_by` text NOT NULL,
	`opened_by_name` text NOT NULL,
	`submitted_by` text,
	`submitted_by_name` text DEFAULT '' NOT NULL,
	`closed_at` integer,
	`closed_by_name` text DEFAULT '' NOT NULL,
	`lost_quantity` integer DEFAULT 0 NOT NULL,
	`found_quantity` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`opened_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_count_range" CHECK(from_shelf <= to_shelf),
	CONSTRAINT "stock_count_pieces" CHECK(lost_quantity >= 0 AND found_quantity >= 0)
);
--> statement-breakpoint
CREATE INDEX `stock_counts_opened` ON `stock_counts` (`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `stock_counts_open` ON `stock_counts` (`from_shelf`,`to_shelf`) WHERE state IN ('counting', 'awaiting');--> statement-breakpoint
CREATE INDEX `stock_counts_booked` ON `stock_counts` (`closed_at`) WHERE state = 'booked';