CREATE TABLE `authorisations` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`daily_cap_yen` integer,
	`changed_at` integer NOT NULL,
	`changed_by_name` text NOT NULL,
	PRIMARY KEY(`company_id`, `kind`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `authorised_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`document_kind` text NOT NULL,
	`document_number` text NOT NULL,
	`amount_yen` integer NOT NULL,
	`state_before` text NOT NULL,
	`state_after` text NOT NULL,
	`balance_before_yen` integer,
	`balance_after_yen` integer,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `authorised_acts_company` ON `authorised_acts` (`company_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `authorised_acts_day` ON `authorised_acts` (`company_id`,`kind`,`day`);--> statement-breakpoint
CREATE TABLE `payment_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`document_number` text NOT NULL,
	`total_yen` integer NOT NULL,
	`note` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_by` text,
	`decided_by_name` text,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approval_by_another" CHECK(decided_by IS NULL OR decided_by <> asked_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_waits_once` ON `payment_approvals` (`document_kind`,`document_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `payment_approvals_company` ON `payment_approvals` (`company_id`,`state`,`asked_at`);--> statement-breakpoint
CREATE TABLE `bank_accounts` (
	`company_id` text PRIMARY KEY NOT NULL,
	`bank_code` text NOT NULL,
	`bank_name` text NOT NULL,
	`branch_code` text NOT NULL,
	`branch_name` text NOT NULL,
	`account_type` text NOT NULL,
	`account_number` text NOT NULL,
	`holder_kana` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `users` ADD `monthly_budget_yen` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `payment_limit_yen` integer;--> statement-breakpoint
CREATE INDEX `ledger_transfers_poster` ON `ledger_transfers` (`posted_by`,`posted_at`);