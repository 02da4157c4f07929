ALTER TABLE `purchase_lines` ADD `owed_fen` integer DEFAULT 0 NOT NULL CHECK (owed_fen >= 0);--> statement-breakpoint
ALTER TABLE `purchase_lines` ADD `owed_since` integer;--> statement-breakpoint
CREATE INDEX `purchase_lines_owed` ON `purchase_lines` (`owed_since`) WHERE owed_since IS NOT NULL;