CREATE TABLE `missing_offers` (
	`platform` text NOT NULL,
	`offer_id` text NOT NULL,
	`missed_at` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `platform`)
);
--> statement-breakpoint
CREATE INDEX `missing_offers_oldest` ON `missing_offers` (`missed_at`);