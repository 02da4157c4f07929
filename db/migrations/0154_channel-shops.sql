CREATE TABLE `channel_fetches` (
	`id` text PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`part` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`mark` text,
	`since` integer,
	`fault` text DEFAULT '' NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`next_try` integer,
	`held_until` integer,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_fetch_part" CHECK(part >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_fetches_one` ON `channel_fetches` (`shop`,`kind`) WHERE state IN ('running', 'waiting');--> statement-breakpoint
CREATE INDEX `channel_fetches_shop` ON `channel_fetches` (`shop`,`started_at`);--> statement-breakpoint
CREATE INDEX `channel_fetches_last` ON `channel_fetches` (`shop`,`kind`,`started_at`);--> statement-breakpoint
CREATE INDEX `channel_fetches_ended` ON `channel_fetches` (`ended_at`);--> statement-breakpoint
CREATE TABLE `channel_hooks` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`shop_id` text NOT NULL,
	`told` text NOT NULL,
	`received_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `channel_hooks_waiting` ON `channel_hooks` (`received_at`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `channel_hooks_age` ON `channel_hooks` (`received_at`);--> statement-breakpoint
CREATE TABLE `channel_turns` (
	`key` text PRIMARY KEY NOT NULL,
	`full_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channel_turns_full` ON `channel_turns` (`full_at`);--> statement-breakpoint
CREATE TABLE `channel_keys` (
	`shop` text PRIMARY KEY NOT NULL,
	`sealed_keys` text NOT NULL,
	`keys_end` integer,
	`renewal_end` integer,
	`renewing_until` integer,
	`answer` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `channel_keys_end` ON `channel_keys` (`renewal_end`);--> statement-breakpoint
CREATE TABLE `channel_shops` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`channel` text NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`store_id` text,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`scopes` text NOT NULL,
	`user_id` text NOT NULL,
	`connected_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_shops_own` ON `channel_shops` (`company_id`,`channel`,`shop_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `channel_shops_live` ON `channel_shops` (`channel`,`shop_id`) WHERE state IN ('connected', 'renew');--> statement-breakpoint
CREATE INDEX `channel_shops_state` ON `channel_shops` (`state`,`connected_at`,`id`);--> statement-breakpoint
CREATE TABLE `channel_states` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`channel` text NOT NULL,
	`shop_id` text NOT NULL,
	`made_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `channel_states_user` ON `channel_states` (`user_id`,`made_at`);--> statement-breakpoint
CREATE INDEX `channel_states_age` ON `channel_states` (`made_at`);--> statement-breakpoint
CREATE TABLE `channel_warnings` (
	`shop` text NOT NULL,
	`renewal_end` integer NOT NULL,
	`days` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`shop`, `renewal_end`, `days`),
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action
);
