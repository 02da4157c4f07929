CREATE INDEX `suppliers_name` ON `suppliers` (`name_zh`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);