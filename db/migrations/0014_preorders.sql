ALTER TABLE `orders` ADD `open_on` text;--> statement-breakpoint
CREATE INDEX `orders_preorder` ON `orders` (`open_on`) WHERE state = 'preorder';