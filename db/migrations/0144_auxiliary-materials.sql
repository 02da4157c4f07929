CREATE TABLE `auxiliary_material_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`stock_after` integer NOT NULL,
	`lot_id` text,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`by_name` text NOT NULL,
	FOREIGN KEY (`material_id`) REFERENCES `auxiliary_materials`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auxiliary_material_move_quantity" CHECK(quantity <> 0)
);
--> statement-breakpoint
CREATE INDEX `auxiliary_material_moves_material` ON `auxiliary_material_moves` (`material_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `auxiliary_material_moves_lot` ON `auxiliary_material_moves` (`lot_id`,`material_id`) WHERE lot_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `auxiliary_material_shortages` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`company_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by_name` text DEFAULT '' NOT NULL,
	`settled_note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`material_id`) REFERENCES `auxiliary_materials`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auxiliary_material_shortage_pieces" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `auxiliary_material_shortages_open` ON `auxiliary_material_shortages` (`opened_at`,`id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `auxiliary_material_shortages_material` ON `auxiliary_material_shortages` (`material_id`,`opened_at`,`id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `auxiliary_material_shortages_lot` ON `auxiliary_material_shortages` (`lot_id`);--> statement-breakpoint
CREATE TABLE `auxiliary_material_uses` (
	`product_id` text NOT NULL,
	`material_id` text NOT NULL,
	`company_id` text NOT NULL,
	`per_piece` integer NOT NULL,
	PRIMARY KEY(`product_id`, `material_id`),
	FOREIGN KEY (`product_id`) REFERENCES `own_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`material_id`) REFERENCES `auxiliary_materials`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auxiliary_material_use_pieces" CHECK(per_piece BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE INDEX `auxiliary_material_uses_material` ON `auxiliary_material_uses` (`material_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `auxiliary_materials` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`low_quantity` integer,
	`unit_cost_fen` integer,
	`note` text DEFAULT '' NOT NULL,
	`low_told_at` integer,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auxiliary_material_stock" CHECK(stock_quantity >= 0),
	CONSTRAINT "auxiliary_material_levels" CHECK((low_quantity IS NULL OR low_quantity >= 0) AND (unit_cost_fen IS NULL OR unit_cost_fen > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auxiliary_materials_name` ON `auxiliary_materials` (`company_id`,`name`) WHERE state = 'kept';--> statement-breakpoint
CREATE INDEX `auxiliary_materials_company` ON `auxiliary_materials` (`company_id`,`added_at`,`id`);--> statement-breakpoint
CREATE INDEX `auxiliary_materials_all` ON `auxiliary_materials` (`added_at`,`id`);