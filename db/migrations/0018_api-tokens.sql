CREATE TABLE `api_token_uses` (
	`token_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`page_url` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`token_id`) REFERENCES `api_tokens`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`shown_start` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_tokenHash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_company` ON `api_tokens` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER api_tokens_end_with_password AFTER UPDATE OF password_hash, state ON users
WHEN NEW.password_hash IS NOT OLD.password_hash OR NEW.state = 'disabled'
BEGIN UPDATE api_tokens SET revoked_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE user_id = NEW.id AND revoked_at IS NULL; END;
