CREATE TABLE `forwarded_losses` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`purchase_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`words` text NOT NULL,
	`worth_yen` integer NOT NULL,
	`cap_yen` integer NOT NULL,
	`paid_yen` integer DEFAULT 0 NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`reported_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forwarded_losses_queue` ON `forwarded_losses` (`state`,`reported_at`,`id`);--> statement-breakpoint
CREATE INDEX `forwarded_losses_decided` ON `forwarded_losses` (`decided_at`);--> statement-breakpoint
CREATE INDEX `forwarded_losses_order` ON `forwarded_losses` (`order_id`,`reported_at`);--> statement-breakpoint
CREATE INDEX `forwarded_losses_parcel` ON `forwarded_losses` (`purchase_id`,`state`);