ALTER TABLE `offers` ADD `landed_yen` integer DEFAULT 999999999 NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `landed_basis` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `offers_landed` ON `offers` (`landed_yen`,`popularity`);--> statement-breakpoint
CREATE INDEX `offers_category_landed` ON `offers` (`category_id`,`landed_yen`,`popularity`);--> statement-breakpoint
CREATE INDEX `offers_landed_basis` ON `offers` (`landed_basis`);