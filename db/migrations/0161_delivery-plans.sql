CREATE TABLE `channel_plan_items` (
	`plan` text NOT NULL,
	`sku` text NOT NULL,
	`article` integer NOT NULL,
	`title` text NOT NULL,
	`fnsku` text NOT NULL,
	`quantity` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`plan`, `sku`),
	FOREIGN KEY (`plan`) REFERENCES `channel_plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article`) REFERENCES `channel_articles`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_plan_item_counts" CHECK(quantity > 0 AND received >= 0)
);
--> statement-breakpoint
CREATE INDEX `channel_plan_items_article` ON `channel_plan_items` (`article`);--> statement-breakpoint
CREATE TABLE `channel_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`shop` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`step` text NOT NULL,
	`asked` integer DEFAULT false NOT NULL,
	`operation_id` text DEFAULT '' NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`next_try` integer,
	`faults` integer DEFAULT 0 NOT NULL,
	`problems` text NOT NULL,
	`plan_id` text DEFAULT '' NOT NULL,
	`group_id` text DEFAULT '' NOT NULL,
	`option_id` text DEFAULT '' NOT NULL,
	`placement_id` text DEFAULT '' NOT NULL,
	`shipment_id` text DEFAULT '' NOT NULL,
	`confirmation_id` text DEFAULT '' NOT NULL,
	`warehouse` text DEFAULT '' NOT NULL,
	`placement_fee_yen` integer,
	`transports` text NOT NULL,
	`transport_id` text DEFAULT '' NOT NULL,
	`transport_fee_yen` integer,
	`arrives_from` text DEFAULT '' NOT NULL,
	`window_from` integer,
	`window_until` integer,
	`created_at` integer NOT NULL,
	`chosen_at` integer,
	`chosen_by_name` text DEFAULT '' NOT NULL,
	`labelled_at` integer,
	`label_file` text DEFAULT '' NOT NULL,
	`reconciled_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_plan_turn" CHECK(turn >= 0),
	CONSTRAINT "channel_plan_fees" CHECK(coalesce(placement_fee_yen, 0) >= 0 AND coalesce(transport_fee_yen, 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_plans_request` ON `channel_plans` (`request_id`) WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX `channel_plans_newest` ON `channel_plans` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `channel_plans_state` ON `channel_plans` (`company_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `channel_plans_due` ON `channel_plans` (`next_try`) WHERE state IN ('preparing', 'asking', 'confirming', 'cancelling', 'boxing');--> statement-breakpoint
CREATE INDEX `channel_plans_sent` ON `channel_plans` (`reconciled_at`) WHERE state IN ('labelled', 'short');