CREATE TABLE `floor_act_lots` (
	`act_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`version` integer NOT NULL,
	`quantity` integer NOT NULL,
	`good_quantity` integer NOT NULL,
	`bad_quantity` integer NOT NULL,
	`before` text,
	PRIMARY KEY(`act_id`, `lot_id`),
	FOREIGN KEY (`act_id`) REFERENCES `floor_acts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `floor_act_lots_lot` ON `floor_act_lots` (`lot_id`);--> statement-breakpoint
CREATE TABLE `inspection_plans` (
	`subject` text PRIMARY KEY NOT NULL,
	`points` text NOT NULL,
	`photo_points` text NOT NULL,
	`share` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shelves` (
	`code` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`walk_order` integer NOT NULL,
	`capacity_pieces` integer,
	`active` integer DEFAULT true NOT NULL,
	CONSTRAINT "shelf_capacity" CHECK(capacity_pieces IS NULL OR capacity_pieces > 0)
);
--> statement-breakpoint
CREATE INDEX `shelves_walk` ON `shelves` (`active`,`kind`,`walk_order`,`code`);--> statement-breakpoint
CREATE TABLE `unknown_parcels` (
	`id` text PRIMARY KEY NOT NULL,
	`tracking_number` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`quantity` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`shelf` text DEFAULT '' NOT NULL,
	`found_at` integer NOT NULL,
	`found_by` text NOT NULL,
	`found_by_name` text NOT NULL,
	`company_id` text,
	`settled_at` integer,
	`settled_by_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`found_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "unknown_parcel_quantity" CHECK(quantity > 0),
	CONSTRAINT "unknown_parcel_owner" CHECK(state <> 'claimed' OR company_id IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `unknown_parcels_queue` ON `unknown_parcels` (`state`,`found_at`,`id`);--> statement-breakpoint
CREATE INDEX `unknown_parcels_tracking` ON `unknown_parcels` (`tracking_number`);--> statement-breakpoint
CREATE TABLE `unknown_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`key` text NOT NULL,
	`content_type` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `unknown_parcels`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unknown_photos_key_unique` ON `unknown_photos` (`key`);--> statement-breakpoint
CREATE INDEX `unknown_photos_parcel` ON `unknown_photos` (`parcel_id`,`saved_at`);--> statement-breakpoint
ALTER TABLE `lots` ADD `defects` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `lots_shelf` ON `lots` (`shelf`,`id`) WHERE state = 'shelved' AND available_quantity + reserved_quantity > 0;--> statement-breakpoint
CREATE INDEX `purchases_tracking_scanned` ON `purchases` (upper(china_tracking));--> statement-breakpoint
CREATE INDEX `purchases_marketplace_scanned` ON `purchases` (upper(marketplace_number));--> statement-breakpoint
INSERT INTO shelves (code, kind, walk_order)
SELECT shelf, iif(shelf LIKE 'Q-%', 'quarantine', 'normal'), row_number() OVER (ORDER BY shelf)
FROM (
	SELECT shelf FROM lots WHERE shelf <> ''
	UNION SELECT quarantine_shelf FROM problem_cases WHERE quarantine_shelf <> ''
);
--> statement-breakpoint
CREATE TRIGGER lots_shelf_stands BEFORE UPDATE OF shelf ON lots
WHEN NEW.shelf <> '' AND NEW.shelf <> OLD.shelf AND NOT EXISTS (
	SELECT 1 FROM shelves WHERE code = NEW.shelf AND active AND kind IN ('normal', 'oversize', 'paid')
)
BEGIN SELECT RAISE(ABORT, 'constraint failed: lots_shelf_stands'); END;
--> statement-breakpoint
CREATE TRIGGER shelves_off_when_empty BEFORE UPDATE OF active, kind ON shelves
WHEN (NOT NEW.active OR NEW.kind <> OLD.kind) AND (
	EXISTS (
		SELECT 1 FROM lots WHERE shelf = NEW.code AND state = 'shelved' AND available_quantity + reserved_quantity > 0
	)
	OR EXISTS (SELECT 1 FROM problem_cases WHERE quarantine_shelf = NEW.code AND state <> 'done')
	OR EXISTS (SELECT 1 FROM unknown_parcels WHERE shelf = NEW.code AND state = 'open')
)
BEGIN SELECT RAISE(ABORT, 'constraint failed: shelves_off_when_empty'); END;
