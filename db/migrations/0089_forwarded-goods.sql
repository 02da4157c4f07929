CREATE TABLE `forwarded_goods` (
	`order_id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`company_id` text NOT NULL,
	`announced_at` integer NOT NULL,
	`ended` text,
	`end_note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forwarded_goods_company` ON `forwarded_goods` (`company_id`,`announced_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `forwarded_goods_all` ON `forwarded_goods` (`announced_at`,`order_id`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `declared_fen` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `declared_class` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `service_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_forwarded_once` ON `purchases` (`china_tracking`) WHERE state = 'forwarded';--> statement-breakpoint
CREATE INDEX `lots_lying` ON `lots` (`company_id`,`state`,`shelved_at`,`id`) WHERE state = 'shelved' AND available_quantity + reserved_quantity > 0;--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT 'forwardedPieceYen', '2024-04-01', '20'
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'forwardedPieceYen');
