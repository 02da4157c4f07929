ALTER TABLE `companies` ADD `change_limit_yen` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `rise_limit_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `rise_limit_yen` integer;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `within_limit` integer DEFAULT false NOT NULL;