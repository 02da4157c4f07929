CREATE TABLE `channel_order_lines` (
	`order_number` integer NOT NULL,
	`line_id` text NOT NULL,
	`shop` text NOT NULL,
	`place` integer NOT NULL,
	`article_id` text NOT NULL,
	`article` integer,
	`sku` text NOT NULL,
	`title` text NOT NULL,
	`picture` text NOT NULL,
	`quantity` integer NOT NULL,
	`ordered` integer NOT NULL,
	`price_yen` integer,
	`day` text NOT NULL,
	`sold` integer NOT NULL,
	`counted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_number`, `line_id`, `article_id`, `sku`),
	FOREIGN KEY (`order_number`) REFERENCES `channel_orders`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article`) REFERENCES `channel_articles`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_order_line_counts" CHECK(quantity >= 0 AND ordered >= 0 AND sold >= 0)
);
--> statement-breakpoint
CREATE INDEX `channel_order_lines_uncounted` ON `channel_order_lines` (`shop`) WHERE sold <> counted;--> statement-breakpoint
CREATE INDEX `channel_order_lines_article` ON `channel_order_lines` (`article`);--> statement-breakpoint
CREATE TABLE `channel_orders` (
	`number` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`name` text NOT NULL,
	`search_name` text NOT NULL,
	`state` text NOT NULL,
	`ordered_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`ended_at` integer,
	`country` text NOT NULL,
	`is_postal_code_whole` integer NOT NULL,
	`masked_receiver` text NOT NULL,
	`sealed_receiver` text NOT NULL,
	`forgotten_at` integer,
	`line_count` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_orders_one` ON `channel_orders` (`shop`,`order_id`);--> statement-breakpoint
CREATE INDEX `channel_orders_newest` ON `channel_orders` (`shop`,`ordered_at`,`number`);--> statement-breakpoint
CREATE INDEX `channel_orders_state` ON `channel_orders` (`shop`,`state`,`ordered_at`,`number`);--> statement-breakpoint
CREATE INDEX `channel_orders_search` ON `channel_orders` (`shop`,`search_name`);--> statement-breakpoint
CREATE INDEX `channel_orders_term` ON `channel_orders` (`ended_at`) WHERE sealed_receiver <> '';