CREATE TABLE `clearances` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`company_id` text NOT NULL,
	`permit_number` text NOT NULL,
	`permitted_on` text NOT NULL,
	`duty_yen` integer NOT NULL,
	`consumption_tax_yen` integer NOT NULL,
	`broker_yen` integer NOT NULL,
	`share_rule` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`entered_at` integer NOT NULL,
	`entered_by_name` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clearance_yen" CHECK(duty_yen >= 0 AND consumption_tax_yen >= 0 AND broker_yen >= 0)
);
--> statement-breakpoint
CREATE INDEX `clearances_request` ON `clearances` (`request_id`,`entered_at`);
--> statement-breakpoint
CREATE TRIGGER clearances_no_update BEFORE UPDATE ON clearances
BEGIN SELECT RAISE(ABORT, 'constraint failed: clearances_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER clearances_no_delete BEFORE DELETE ON clearances
BEGIN SELECT RAISE(ABORT, 'constraint failed: clearances_append_only'); END;
