CREATE TABLE `replenishment_runs` (
	`company_id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`after` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `replenishment_settings` (
	`product_id` text PRIMARY KEY NOT NULL,
	`cover_days` integer NOT NULL,
	`safety_days` integer NOT NULL,
	`min_order` integer NOT NULL,
	`box` integer NOT NULL,
	`lead_days` integer,
	`budget_yen` integer,
	`muted_until` text,
	FOREIGN KEY (`product_id`) REFERENCES `own_products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "replenishment_cover" CHECK(cover_days BETWEEN 1 AND 365 AND safety_days BETWEEN 0 AND 180),
	CONSTRAINT "replenishment_pieces" CHECK(min_order BETWEEN 1 AND 999999 AND box BETWEEN 1 AND 99999),
	CONSTRAINT "replenishment_lead" CHECK(lead_days IS NULL OR lead_days BETWEEN 1 AND 365),
	CONSTRAINT "replenishment_budget" CHECK(budget_yen IS NULL OR budget_yen > 0)
);
--> statement-breakpoint
CREATE TABLE `replenishment_warnings` (
	`product_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`version` integer NOT NULL,
	`reckoned_on` text NOT NULL,
	`order_by` text,
	`reckoned` text NOT NULL,
	`told_on` text,
	`order_id` text,
	`ordered_version` integer,
	FOREIGN KEY (`product_id`) REFERENCES `own_products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replenishment_warnings_due` ON `replenishment_warnings` (`company_id`,`order_by`,`product_id`);--> statement-breakpoint
CREATE INDEX `replenishment_warnings_old` ON `replenishment_warnings` (`company_id`,`reckoned_on`);