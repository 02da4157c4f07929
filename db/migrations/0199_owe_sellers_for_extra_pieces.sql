ALTER TABLE `purchase_lines` ADD `owed_fen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchase_lines` ADD `owed_since` integer CONSTRAINT "purchase_line_owed" CHECK(owed_fen >= 0 AND (owed_fen > 0) = (owed_since IS NOT NULL));--> statement-breakpoint
CREATE INDEX `purchase_lines_owed` ON `purchase_lines` (`owed_since`) WHERE owed_since IS NOT NULL;