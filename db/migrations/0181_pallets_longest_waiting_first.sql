DROP INDEX `pallets_due`;--> statement-breakpoint
ALTER TABLE `pallets` ADD `served_on` text DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
CREATE INDEX `pallets_due` ON `pallets` (`due_on`,`served_on`,`id`) WHERE active;