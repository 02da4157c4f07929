CREATE TABLE `transfer_files` (
	`id` text PRIMARY KEY NOT NULL,
	`pay_on` text NOT NULL,
	`count` integer NOT NULL,
	`total_yen` integer NOT NULL,
	`body` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `transfer_files_made` ON `transfer_files` (`made_at`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`amount_yen` integer NOT NULL,
	`reason` text NOT NULL,
	`bank_code` text NOT NULL,
	`bank_name` text NOT NULL,
	`branch_code` text NOT NULL,
	`branch_name` text NOT NULL,
	`account_type` text NOT NULL,
	`account_number` text NOT NULL,
	`holder_kana` text NOT NULL,
	`needs_two` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`requested_by` text NOT NULL,
	`approved_by` text,
	`approved_by_name` text,
	`settled_at` integer,
	`settled_by` text,
	`rejection` text DEFAULT '' NOT NULL,
	`file_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `transfer_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawal_amount" CHECK(amount_yen > 0 AND amount_yen <= 100000000),
	CONSTRAINT "withdrawal_by_two" CHECK(state <> 'transferred' OR needs_two = 0 OR (approved_by IS NOT NULL AND settled_by IS NOT NULL AND approved_by <> settled_by))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_number_unique` ON `withdrawals` (`number`);--> statement-breakpoint
CREATE INDEX `withdrawals_company` ON `withdrawals` (`company_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_queue` ON `withdrawals` (`state`,`requested_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_file` ON `withdrawals` (`file_id`);