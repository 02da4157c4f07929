CREATE TABLE `material_goods` (
	`job_id` text NOT NULL,
	`place` integer NOT NULL,
	`offer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`picture` text NOT NULL,
	`state` text NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`source` text,
	PRIMARY KEY(`job_id`, `place`),
	FOREIGN KEY (`job_id`) REFERENCES `material_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `material_jobs` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`market` text NOT NULL,
	`brand` text NOT NULL,
	`avoid` text NOT NULL,
	`kinds` text NOT NULL,
	`title` text NOT NULL,
	`goods_count` integer NOT NULL,
	`done_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_by_name` text NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_jobs_id_unique` ON `material_jobs` (`id`);--> statement-breakpoint
CREATE INDEX `material_jobs_newest` ON `material_jobs` (`company_id`,`number`);--> statement-breakpoint
CREATE INDEX `material_jobs_market` ON `material_jobs` (`company_id`,`market`,`number`);--> statement-breakpoint
CREATE INDEX `material_jobs_running` ON `material_jobs` (`number`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `material_jobs_old` ON `material_jobs` (`asked_at`);--> statement-breakpoint
CREATE TABLE `material_months` (
	`company_id` text NOT NULL,
	`month` text NOT NULL,
	`texts` integer NOT NULL,
	PRIMARY KEY(`company_id`, `month`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "material_month_share" CHECK(texts BETWEEN 0 AND 5000)
);
--> statement-breakpoint
CREATE TABLE `material_texts` (
	`job_id` text NOT NULL,
	`place` integer NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`left_out` text NOT NULL,
	`findings` text NOT NULL,
	`writer` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by_name` text NOT NULL,
	`accepted_at` integer,
	`accepted_by_name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`job_id`, `place`, `kind`, `version`),
	FOREIGN KEY (`job_id`,`place`) REFERENCES `material_goods`(`job_id`,`place`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "material_text_version" CHECK(version BETWEEN 1 AND 20)
);
