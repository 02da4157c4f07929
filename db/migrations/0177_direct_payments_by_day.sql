CREATE TABLE `direct_payments` (
	`payment` text PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`paid_on` text NOT NULL,
	`yen` integer NOT NULL,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "direct_payments_not_negative" CHECK(yen >= 0)
);
--> statement-breakpoint
CREATE INDEX `direct_payments_day` ON `direct_payments` (`shop`,`paid_on`);