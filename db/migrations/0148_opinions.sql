CREATE TABLE `opinions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`title_ja` text NOT NULL,
	`picture` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`stars` integer NOT NULL,
	`comment` text NOT NULL,
	`pictures` text NOT NULL,
	`received_on` text NOT NULL,
	`written_at` integer NOT NULL,
	`written_by` text NOT NULL,
	`changed_at` integer,
	`hidden_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opinion_stars" CHECK(stars BETWEEN 1 AND 5),
	CONSTRAINT "opinion_hidden" CHECK((state = 'hidden') = (hidden_reason <> ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opinions_once` ON `opinions` (`company_id`,`offer_id`);--> statement-breakpoint
CREATE INDEX `opinions_company` ON `opinions` (`company_id`,`written_at`,`id`);--> statement-breakpoint
CREATE INDEX `opinions_offer` ON `opinions` (`offer_id`,`written_at`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `opinions_stars` ON `opinions` (`offer_id`,`stars`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `opinions_newest` ON `opinions` (`written_at`,`id`);--> statement-breakpoint
CREATE INDEX `opinions_state` ON `opinions` (`state`,`written_at`,`id`);