CREATE TABLE `direct_purchases` (
	`shop` text NOT NULL,
	`order_id` text NOT NULL,
	`channel_order` integer NOT NULL,
	`company_id` text NOT NULL,
	`purchase` text NOT NULL,
	`request_id` text NOT NULL,
	`made` text NOT NULL,
	`user_id` text NOT NULL,
	`bought_at` integer NOT NULL,
	`bought_on` text NOT NULL,
	`total_yen` integer NOT NULL,
	`pays` text NOT NULL,
	`method_code` text NOT NULL,
	`slip` text NOT NULL,
	`seen_change` integer NOT NULL,
	`to_decide` text DEFAULT '' NOT NULL,
	`telling` text NOT NULL,
	`tell_fault` text DEFAULT '' NOT NULL,
	`tell_tries` integer DEFAULT 0 NOT NULL,
	`tell_next` integer,
	`told_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`shop`, `order_id`),
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`channel_order`) REFERENCES `channel_orders`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_code`) REFERENCES `logistics_methods`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `direct_purchases_channelOrder_unique` ON `direct_purchases` (`channel_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `direct_purchases_purchase_unique` ON `direct_purchases` (`purchase`);--> statement-breakpoint
CREATE UNIQUE INDEX `direct_purchases_requestId_unique` ON `direct_purchases` (`request_id`);--> statement-breakpoint
CREATE INDEX `direct_purchases_day` ON `direct_purchases` (`shop`,`bought_on`);--> statement-breakpoint
CREATE INDEX `direct_purchases_open` ON `direct_purchases` (`bought_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `direct_purchases_telling` ON `direct_purchases` (`tell_next`) WHERE telling = 'waiting';--> statement-breakpoint
CREATE TABLE `direct_rules` (
	`shop` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_on` integer NOT NULL,
	`on_since` integer,
	`day_limit_yen` integer NOT NULL,
	`pays` text NOT NULL,
	`hold_hours` integer NOT NULL,
	`stock_out` text NOT NULL,
	`method_code` text NOT NULL,
	`slip` text NOT NULL,
	`tells_sent` integer NOT NULL,
	`ran_on` text,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_code`) REFERENCES `logistics_methods`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "direct_rule_numbers" CHECK(day_limit_yen BETWEEN 1 AND 100000000 AND hold_hours BETWEEN 0 AND 168)
);
--> statement-breakpoint
CREATE INDEX `direct_rules_due` ON `direct_rules` (`ran_on`) WHERE is_on = 1;--> statement-breakpoint
ALTER TABLE `channel_orders` ADD `held_back` text DEFAULT '' NOT NULL;