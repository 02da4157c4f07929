CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_name` text NOT NULL,
	`name` text NOT NULL,
	`login_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`password_hash` text NOT NULL,
	`network` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `registrations_network` ON `registrations` (`network`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_expiry` ON `registrations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_seen_at` integer;--> statement-breakpoint
ALTER TABLE `sign_in_failures` ADD `wait_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_ambiguous` ON `users` (`created_at`) WHERE email <> lower(trim(email)) OR login_name NOT GLOB '*[a-z]*';--> statement-breakpoint
UPDATE users SET email = lower(trim(email)) WHERE email <> lower(trim(email)) AND NOT EXISTS (
  SELECT 1 FROM users other WHERE other.id <> users.id AND lower(trim(other.email)) = lower(trim(users.email)) AND (
    other.email = lower(trim(other.email))
    OR (other.email_verified_at IS NOT NULL) > (users.email_verified_at IS NOT NULL)
    OR ((other.email_verified_at IS NOT NULL) = (users.email_verified_at IS NOT NULL)
      AND (other.created_at, other.id) < (users.created_at, users.id))));--> statement-breakpoint
CREATE TRIGGER users_email_canonical BEFORE INSERT ON users WHEN NEW.email <> lower(trim(NEW.email))
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_email_canonical'); END;--> statement-breakpoint
CREATE TRIGGER users_email_stays_canonical BEFORE UPDATE OF email ON users WHEN NEW.email <> OLD.email AND NEW.email <> lower(trim(NEW.email))
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_email_canonical'); END;--> statement-breakpoint
CREATE TRIGGER users_login_name_is_a_name BEFORE INSERT ON users WHEN NEW.login_name NOT GLOB '*[a-z]*' OR NEW.login_name GLOB '*@*'
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_login_name_is_a_name'); END;--> statement-breakpoint
CREATE TRIGGER users_login_name_stays_a_name BEFORE UPDATE OF login_name ON users WHEN NEW.login_name NOT GLOB '*[a-z]*' OR NEW.login_name GLOB '*@*'
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_login_name_is_a_name'); END;--> statement-breakpoint
CREATE TRIGGER registrations_per_hour BEFORE INSERT ON registrations
WHEN (SELECT count(*) FROM registrations WHERE network = NEW.network AND id <> NEW.id
    AND created_at > NEW.created_at - 3600000) >= 10
BEGIN SELECT RAISE(ABORT, 'constraint failed: registrations_per_hour'); END;
