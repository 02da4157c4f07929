CREATE INDEX `companies_manager` ON `companies` (`manager_staff_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_company` ON `survey_answers` (`company_id`);--> statement-breakpoint
CREATE INDEX `alarms_open` ON `alarms` (`raised_at`) WHERE resolved_at IS NULL;