ALTER TABLE `shipping_requests` ADD `hold_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `hold_owed_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `owes_unpacked` integer DEFAULT false NOT NULL;