CREATE TABLE `coupon_issues` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name_ja` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minimum_yen` integer NOT NULL,
	`maximum_yen` integer,
	`valid_from` text NOT NULL,
	`valid_until` text NOT NULL,
	`uses_each` integer NOT NULL,
	`companies_max` integer,
	`companies_count` integer DEFAULT 0 NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_by_name` text NOT NULL,
	`withdrawn_at` integer,
	CONSTRAINT "coupon_terms" CHECK(value > 0 AND minimum_yen >= 0 AND uses_each > 0),
	CONSTRAINT "coupon_days" CHECK(valid_from <= valid_until),
	CONSTRAINT "coupon_not_run_out" CHECK(companies_max IS NULL OR companies_count <= companies_max)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_issues_code_unique` ON `coupon_issues` (`code`);--> statement-breakpoint
CREATE INDEX `coupon_issues_issued` ON `coupon_issues` (`issued_at`,`id`);--> statement-breakpoint
CREATE TABLE `coupon_uses` (
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`coupon_id` text NOT NULL,
	`company_id` text NOT NULL,
	`document_number` text NOT NULL,
	`discount_yen` integer NOT NULL,
	`used_at` integer NOT NULL,
	`used_by_name` text NOT NULL,
	PRIMARY KEY(`document_kind`, `document_id`),
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupon_use_amount" CHECK(discount_yen > 0)
);
--> statement-breakpoint
CREATE INDEX `coupon_uses_coupon` ON `coupon_uses` (`coupon_id`,`used_at`);--> statement-breakpoint
CREATE INDEX `coupon_uses_company` ON `coupon_uses` (`company_id`,`used_at`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`issue_id` text NOT NULL,
	`company_id` text NOT NULL,
	`uses_left` integer NOT NULL,
	`valid_until` text NOT NULL,
	`got_at` integer NOT NULL,
	`got_by_name` text NOT NULL,
	FOREIGN KEY (`issue_id`) REFERENCES `coupon_issues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupon_not_overused" CHECK(uses_left >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_once_each` ON `coupons` (`issue_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `coupons_company` ON `coupons` (`company_id`,`valid_until`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `coupon_yen` integer DEFAULT 0 NOT NULL;