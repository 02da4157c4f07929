ALTER TABLE `direct_purchases` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `direct_purchases` ADD `bought_lines` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `direct_purchases` ADD `sealed_receiver` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `is_direct` integer DEFAULT false NOT NULL;