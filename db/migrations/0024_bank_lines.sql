CREATE TABLE `bank_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`bank_day` text NOT NULL,
	`amount_yen` integer NOT NULL,
	`payer` text NOT NULL,
	`balance_yen` integer NOT NULL,
	`imported_at` integer NOT NULL,
	`imported_by_name` text NOT NULL,
	`report_id` text,
	`aside_note` text,
	`settled_at` integer,
	`settled_by_name` text,
	FOREIGN KEY (`report_id`) REFERENCES `deposit_reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_line_amount" CHECK(amount_yen > 0),
	CONSTRAINT "bank_line_settled" CHECK((settled_at IS NULL) = (report_id IS NULL AND aside_note IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_reportId_unique` ON `bank_lines` (`report_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_once` ON `bank_lines` (`bank_day`,`amount_yen`,`payer`,`balance_yen`);--> statement-breakpoint
CREATE INDEX `bank_lines_open` ON `bank_lines` (`bank_day`,`id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `bank_mappings` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`day_header` text NOT NULL,
	`amount_header` text NOT NULL,
	`payer_header` text NOT NULL,
	`balance_header` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_mappings_name_unique` ON `bank_mappings` (`name`);
--> statement-breakpoint
CREATE TRIGGER bank_line_settled_once BEFORE UPDATE ON bank_lines
WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_settled_once'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_in_one_file BEFORE UPDATE OF file_id ON withdrawals
WHEN OLD.file_id IS NOT NULL OR OLD.state <> 'approved'
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_in_one_file'); END;
