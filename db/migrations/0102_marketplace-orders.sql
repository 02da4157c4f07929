CREATE TABLE `marketplace_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`supplier_id` text NOT NULL,
	`platform` text NOT NULL,
	`state` text DEFAULT 'placing' NOT NULL,
	`pieces` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`seen_fen` integer NOT NULL,
	`marketplace_number` text DEFAULT '' NOT NULL,
	`goods_fen` integer DEFAULT 0 NOT NULL,
	`freight_fen` integer DEFAULT 0 NOT NULL,
	`told_state` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`asked_at` integer NOT NULL,
	`read_next_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "marketplace_order_sums" CHECK(seen_fen >= 0 AND goods_fen >= 0 AND freight_fen >= 0 AND tries >= 0)
);
--> statement-breakpoint
CREATE INDEX `marketplace_orders_order` ON `marketplace_orders` (`order_id`);--> statement-breakpoint
CREATE INDEX `marketplace_orders_open` ON `marketplace_orders` (`asked_at`) WHERE state IN ('placing', 'cancelling');--> statement-breakpoint
CREATE INDEX `marketplace_orders_to_read` ON `marketplace_orders` (`read_next_at`) WHERE state = 'placed';--> statement-breakpoint
CREATE UNIQUE INDEX `marketplace_orders_one_placing` ON `marketplace_orders` (`order_id`,`supplier_id`) WHERE state = 'placing';