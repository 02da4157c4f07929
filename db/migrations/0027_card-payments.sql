CREATE TABLE `card_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`amount_yen` integer NOT NULL,
	`fee_yen` integer NOT NULL,
	`charged_yen` integer NOT NULL,
	`order_id` text,
	`approve_url` text,
	`capture_id` text,
	`started_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`captured_at` integer,
	`reversed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_payment_amounts" CHECK(amount_yen > 0 AND amount_yen <= 100000000 AND charged_yen = amount_yen + fee_yen),
	CONSTRAINT "card_payment_captured" CHECK(state NOT IN ('captured', 'reversed') OR (capture_id IS NOT NULL AND captured_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_number_unique` ON `card_payments` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_orderId_unique` ON `card_payments` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_captureId_unique` ON `card_payments` (`capture_id`);--> statement-breakpoint
CREATE INDEX `card_payments_company` ON `card_payments` (`company_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `card_payments_unsettled` ON `card_payments` (`asked_at`) WHERE state IN ('created', 'approved', 'pending');