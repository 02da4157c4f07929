ALTER TABLE `addresses` ADD `place_unchecked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `freight_lists` ADD `pays_dues` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `self_consolidated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `box_wishes` text;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `split_from` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `co_signer_id` text;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `co_sign_asked_by` text;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `co_signed_at` integer;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `held_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `held_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `pays_dues` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `dues_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_versions` ADD `dues_yen` integer;
