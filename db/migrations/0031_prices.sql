CREATE TABLE `simplified_rates` (
	`effective_from` text NOT NULL,
	`hs_prefix` text NOT NULL,
	`rate_percent` text,
	PRIMARY KEY(`effective_from`, `hs_prefix`)
);
--> statement-breakpoint
CREATE TABLE `freight_lists` (
	`method_code` text NOT NULL,
	`effective_from` text NOT NULL,
	`volumetric_divisor` integer NOT NULL,
	`rounding_grams` integer NOT NULL,
	`minimum_grams` integer NOT NULL,
	`minimum_yen` integer NOT NULL,
	`yen_per_cubic_metre` integer,
	`bands` text NOT NULL,
	`box_surcharges` text NOT NULL,
	`areas` text NOT NULL,
	`goods` text NOT NULL,
	PRIMARY KEY(`method_code`, `effective_from`),
	FOREIGN KEY (`method_code`) REFERENCES `logistics_methods`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "freight_list" CHECK(volumetric_divisor > 0 AND rounding_grams > 0 AND minimum_grams >= 0 AND minimum_yen >= 0 AND (yen_per_cubic_metre > 0 OR json_array_length(bands) > 0))
);
--> statement-breakpoint
CREATE TABLE `option_prices` (
	`option_id` text NOT NULL,
	`effective_from` text NOT NULL,
	`price_type` integer NOT NULL,
	`price` text NOT NULL,
	PRIMARY KEY(`option_id`, `effective_from`),
	FOREIGN KEY (`option_id`) REFERENCES `option_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`effective_from` text NOT NULL,
	`note` text NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL,
	`recorded_at` integer NOT NULL,
	`recorded_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `price_changes_latest` ON `price_changes` (`recorded_at`,`id`);--> statement-breakpoint
ALTER TABLE `categories` ADD `goods_class` text DEFAULT 'general' NOT NULL;