CREATE TABLE `open_box_contents` (
	`box_id` text NOT NULL,
	`shipping_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`box_id`, `shipping_line_id`),
	FOREIGN KEY (`box_id`) REFERENCES `open_boxes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipping_line_id`) REFERENCES `shipping_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "open_box_quantity" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `open_box_contents_line` ON `open_box_contents` (`shipping_line_id`);--> statement-breakpoint
CREATE TABLE `open_boxes` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`number` integer NOT NULL,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`weight_grams` integer,
	`opened_at` integer NOT NULL,
	`opened_by_name` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "open_box_kept" CHECK(number > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `open_box_number` ON `open_boxes` (`request_id`,`number`);--> statement-breakpoint
CREATE TABLE `pick_lines` (
	`shipping_line_id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`picked_quantity` integer DEFAULT 0 NOT NULL,
	`short_quantity` integer DEFAULT 0 NOT NULL,
	`short_reason` text,
	`picked_at` integer,
	FOREIGN KEY (`shipping_line_id`) REFERENCES `shipping_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`list_id`) REFERENCES `pick_lists`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pick_line_pieces" CHECK(picked_quantity >= 0 AND short_quantity >= 0 AND picked_quantity + short_quantity <= quantity)
);
--> statement-breakpoint
CREATE INDEX `pick_lines_list` ON `pick_lines` (`list_id`);--> statement-breakpoint
CREATE INDEX `pick_lines_short` ON `pick_lines` (`list_id`) WHERE short_quantity > 0;--> statement-breakpoint
CREATE TABLE `pick_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`picked_by` text NOT NULL,
	`picked_by_name` text NOT NULL,
	`line_count` integer NOT NULL,
	`taken_at` integer NOT NULL,
	CONSTRAINT "pick_list_lines" CHECK(line_count > 0)
);
--> statement-breakpoint
CREATE INDEX `pick_lists_taken` ON `pick_lists` (`taken_at`,`id`);--> statement-breakpoint
ALTER TABLE `boxes` ADD `loaded_at` integer;--> statement-breakpoint
ALTER TABLE `boxes` ADD `loaded_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER open_boxes_while_packed BEFORE INSERT ON open_boxes
WHEN (SELECT state FROM shipping_requests WHERE id = NEW.request_id) NOT IN ('quoting', 'packing')
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxing_closed'); END;
--> statement-breakpoint
CREATE TRIGGER open_box_contents_own BEFORE INSERT ON open_box_contents
WHEN NOT EXISTS (SELECT 1 FROM open_boxes b JOIN shipping_lines l ON l.request_id = b.request_id
  WHERE b.id = NEW.box_id AND l.id = NEW.shipping_line_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxing_closed'); END;
--> statement-breakpoint
CREATE TRIGGER open_box_contents_not_more AFTER INSERT ON open_box_contents
WHEN (SELECT sum(quantity) FROM open_box_contents WHERE shipping_line_id = NEW.shipping_line_id)
  > (SELECT quantity FROM shipping_lines WHERE id = NEW.shipping_line_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxed_not_more'); END;
--> statement-breakpoint
CREATE TRIGGER open_box_contents_not_more_later AFTER UPDATE ON open_box_contents
WHEN (SELECT sum(quantity) FROM open_box_contents WHERE shipping_line_id = NEW.shipping_line_id)
  > (SELECT quantity FROM shipping_lines WHERE id = NEW.shipping_line_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxed_not_more'); END;
