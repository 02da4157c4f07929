ALTER TABLE `carts` ADD `later_of` text;--> statement-breakpoint
CREATE UNIQUE INDEX `carts_laterOf_unique` ON `carts` (`later_of`);