ALTER TABLE `channel_plans` ADD `boxes_told` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `channel_plans` ADD `request_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `channel_plans` ADD `moved_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `channel_plans` ADD `renews` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `channel_plans_live` ON `channel_plans` (`request_id`,`request_version`) WHERE state IN ('preparing', 'boxing', 'asking', 'choosing', 'confirming', 'labelled', 'stopped');