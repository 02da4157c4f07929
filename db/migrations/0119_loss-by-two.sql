ALTER TABLE `forwarded_losses` ADD `pay_asked_by` text;--> statement-breakpoint
ALTER TABLE `forwarded_losses` ADD `pay_asked_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `forwarded_losses` ADD `pay_asked_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `forwarded_losses` ADD `pay_reason` text DEFAULT '' NOT NULL;