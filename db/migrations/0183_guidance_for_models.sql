ALTER TABLE `material_goods` ADD `guidance` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `material_goods` ADD `month` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `material_texts` ADD `guidance` text DEFAULT '' NOT NULL;