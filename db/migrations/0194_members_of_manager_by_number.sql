DROP INDEX `companies_manager`;--> statement-breakpoint
CREATE INDEX `companies_manager` ON `companies` (`manager_staff_id`,`operation_id`);