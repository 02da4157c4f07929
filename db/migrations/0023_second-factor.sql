CREATE TABLE `pending_sign_ins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`person` text NOT NULL,
	`tries_left` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "pending_sign_in_tries" CHECK(tries_left >= 0)
);
--> statement-breakpoint
CREATE INDEX `pending_sign_ins_expiry` ON `pending_sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`person` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`person`, `code_hash`)
);
--> statement-breakpoint
CREATE TABLE `second_factor_uses` (
	`person` text NOT NULL,
	`step` integer NOT NULL,
	PRIMARY KEY(`person`, `step`)
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`person` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`started_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
ALTER TABLE `staff` ADD `password_given` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `password_given` integer DEFAULT false NOT NULL;