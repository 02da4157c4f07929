CREATE TABLE `parcel_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`parcel_id` text NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`value_fen` integer NOT NULL,
	`goods_class` text NOT NULL,
	`evidence` text NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`claimed_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`parcel_id`) REFERENCES `unknown_parcels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `parcel_claims_queue` ON `parcel_claims` (`state`,`claimed_at`,`id`);--> statement-breakpoint
CREATE INDEX `parcel_claims_company` ON `parcel_claims` (`company_id`,`claimed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `parcel_claims_open` ON `parcel_claims` (`parcel_id`,`company_id`) WHERE state = 'open';