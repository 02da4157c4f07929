CREATE TABLE `recommended_pallets` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`occasion` text,
	`title` text NOT NULL,
	`about` text NOT NULL,
	`cover_id` text NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	`conditions` text NOT NULL,
	`picked` text NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by_name` text NOT NULL,
	CONSTRAINT "recommended_days" CHECK(from_day <= until_day),
	CONSTRAINT "recommended_version" CHECK(version > 0)
);
--> statement-breakpoint
CREATE INDEX `recommended_pallets_until` ON `recommended_pallets` (`until_day`,`id`);
--> statement-breakpoint
CREATE TRIGGER recommended_pallets_version_insert AFTER INSERT ON recommended_pallets BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER recommended_pallets_version_update AFTER UPDATE ON recommended_pallets BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER recommended_pallets_version_delete AFTER DELETE ON recommended_pallets BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;