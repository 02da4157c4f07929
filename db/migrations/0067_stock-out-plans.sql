ALTER TABLE `companies` ADD `stock_out_plan` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `stock_out_plan` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `awaited_until` integer;