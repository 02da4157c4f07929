CREATE TABLE `presences` (
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`document_kind`, `document_id`, `staff_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `presences_seen` ON `presences` (`document_kind`,`seen_at`);--> statement-breakpoint
CREATE INDEX `assignments_of_kind` ON `assignments` (`staff_id`,`document_kind`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_open` ON `withdrawals` (`requested_at`,`id`) WHERE state IN ('awaiting_transfer', 'approved');--> statement-breakpoint
CREATE INDEX `problem_cases_stock` ON `problem_cases` (`opened_at`,`id`) WHERE state = 'in_follow_up' AND (answer IN ('accept', 'discard', 'return') OR answer = 'cancel' AND kind IN ('wrong', 'damaged'));--> statement-breakpoint
CREATE INDEX `problem_cases_aside` ON `problem_cases` (`opened_at`,`id`) WHERE state = 'awaiting_reply' AND quarantine_shelf = '' AND kind IN ('wrong', 'damaged');--> statement-breakpoint
CREATE INDEX `problem_cases_settle` ON `problem_cases` (`opened_at`,`id`) WHERE (state = 'sent_back' OR state = 'in_follow_up' AND (answer = 'exchange' OR answer = 'cancel' AND kind NOT IN ('wrong', 'damaged')));--> statement-breakpoint
CREATE INDEX `problem_cases_overdue` ON `problem_cases` (`opened_at`,`id`) WHERE state = 'awaiting_reply' AND overdue_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `problem_cases_waiting` ON `problem_cases` (`opened_at`,`id`) WHERE (state = 'awaiting_reply' AND overdue_at IS NULL OR state = 'awaiting_goods');