ALTER TABLE `deposit_reports` ADD `document_kind` text;--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `document_id` text;--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `document_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_reports_open_document` ON `deposit_reports` (`document_kind`,`document_id`) WHERE state = 'reported' AND document_id IS NOT NULL;