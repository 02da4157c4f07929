CREATE TABLE `order_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`company_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`lines` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`refund_yen` integer DEFAULT 0 NOT NULL,
	`proposed_at` integer NOT NULL,
	`proposed_by_name` text NOT NULL,
	`answered_at` integer,
	`answered_by_name` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_change_refund" CHECK(refund_yen >= 0),
	CONSTRAINT "order_change_answered" CHECK((state = 'proposed') = (answered_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX `order_changes_order` ON `order_changes` (`order_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_one_open` ON `order_changes` (`order_id`) WHERE state = 'proposed';--> statement-breakpoint
ALTER TABLE `companies` ADD `change_limit_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `deposit_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `deposit_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `deposit_paid_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `deposit_key` text;