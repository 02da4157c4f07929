CREATE TABLE `hs_headings` (
	`number` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name_ja` text NOT NULL,
	`words` text NOT NULL,
	`effective_from` text NOT NULL,
	`lines` text NOT NULL,
	`other_laws` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hs_headings_code_unique` ON `hs_headings` (`code`);--> statement-breakpoint
CREATE TABLE `tariff_lines` (
	`number` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`effective_from` text NOT NULL,
	`name_ja` text NOT NULL,
	`basic` text NOT NULL,
	`provisional` text NOT NULL,
	`wto` text NOT NULL,
	`rcep` text NOT NULL,
	`units` text NOT NULL,
	`other_laws` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tariff_lines_code` ON `tariff_lines` (`code`,`effective_from`);--> statement-breakpoint
CREATE INDEX `tariff_lines_from` ON `tariff_lines` (`effective_from`);--> statement-breakpoint
CREATE VIRTUAL TABLE hs_headings_fts USING fts5(name_ja, words, content='hs_headings', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER hs_headings_fts_insert AFTER INSERT ON hs_headings BEGIN
  INSERT INTO hs_headings_fts(rowid, name_ja, words) VALUES (NEW.number, NEW.name_ja, NEW.words);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE tariff_lines_fts USING fts5(name_ja, content='tariff_lines', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER tariff_lines_fts_insert AFTER INSERT ON tariff_lines BEGIN
  INSERT INTO tariff_lines_fts(rowid, name_ja) VALUES (NEW.number, NEW.name_ja);
END;
--> statement-breakpoint
CREATE TRIGGER tariff_lines_fts_delete AFTER DELETE ON tariff_lines BEGIN
  INSERT INTO tariff_lines_fts(tariff_lines_fts, rowid, name_ja) VALUES ('delete', OLD.number, OLD.name_ja);
END;
