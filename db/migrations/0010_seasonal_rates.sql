DROP INDEX `tariff_lines_code`;--> statement-breakpoint
CREATE UNIQUE INDEX `tariff_lines_code` ON `tariff_lines` (`code`,`effective_from`,`name_ja`);