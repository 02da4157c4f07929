CREATE TABLE `membership_extensions` (
	`company_id` text NOT NULL,
	`holiday_from` text NOT NULL,
	`holiday_to` text NOT NULL,
	`holiday_ja` text NOT NULL,
	`membership_id` text NOT NULL,
	`days` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `holiday_from`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `membership_plans` (
	`code` text NOT NULL,
	`effective_from` text NOT NULL,
	`name_ja` text NOT NULL,
	`days` integer NOT NULL,
	`price_yen` integer NOT NULL,
	PRIMARY KEY(`code`, `effective_from`),
	CONSTRAINT "membership_plan_terms" CHECK(days > 0 AND price_yen > 0)
);
--> statement-breakpoint
CREATE TABLE `membership_reminders` (
	`company_id` text NOT NULL,
	`until` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `until`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`name_ja` text NOT NULL,
	`days` integer NOT NULL,
	`price_yen` integer NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`bought_at` integer NOT NULL,
	`bought_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "membership_days" CHECK(starts_on <= ends_on)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_next` ON `memberships` (`company_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `memberships_running` ON `memberships` (`ends_on`,`starts_on`);