CREATE TABLE `class_contests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`request_id` text NOT NULL,
	`line_id` text NOT NULL,
	`class_before` text NOT NULL,
	`class_wished` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_by_name` text NOT NULL,
	`answered_at` integer,
	`answered_by_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `shipping_lines`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `class_contests_request` ON `class_contests` (`request_id`,`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `class_contests_one_open` ON `class_contests` (`line_id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `sku_classes` (
	`sku_id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`goods_class` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`confirmed_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sku_classes_offer` ON `sku_classes` (`offer_id`,`confirmed_at`);
--> statement-breakpoint
CREATE TRIGGER class_contest_answered_once BEFORE UPDATE OF state ON class_contests WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'constraint failed: class_contest_answered_once'); END;
