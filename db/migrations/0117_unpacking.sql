CREATE TABLE `unpack_lines` (
	`request_id` text NOT NULL,
	`box_number` integer NOT NULL,
	`lot_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`left_at` integer NOT NULL,
	`unpacked_at` integer,
	`unpacked_by_name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`request_id`, `box_number`, `lot_id`),
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "unpack_line_pieces" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `unpack_lines_left` ON `unpack_lines` (`left_at`,`request_id`,`box_number`) WHERE unpacked_at IS NULL;--> statement-breakpoint
CREATE INDEX `unpack_lines_lot` ON `unpack_lines` (`lot_id`,`quantity`) WHERE unpacked_at IS NULL;