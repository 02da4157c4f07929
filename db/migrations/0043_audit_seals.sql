CREATE TABLE `audit_proofs` (
	`id` integer PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`whole_at` integer,
	`ran_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_id` integer NOT NULL,
	`to_id` integer NOT NULL,
	`row_count` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
