CREATE TABLE `material_picture_months` (
	`company_id` text NOT NULL,
	`month` text NOT NULL,
	`pictures` integer NOT NULL,
	PRIMARY KEY(`company_id`, `month`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "material_picture_share" CHECK(pictures BETWEEN 0 AND 500)
);
--> statement-breakpoint
CREATE TABLE `material_pictures` (
	`job_id` text NOT NULL,
	`place` integer NOT NULL,
	`kind` text NOT NULL,
	`nth` integer NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`sources` text NOT NULL,
	`tolerance` text DEFAULT 'middle' NOT NULL,
	`margin_percent` integer DEFAULT 6 NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`findings` text DEFAULT '[]' NOT NULL,
	`fill_percent` integer,
	`file_id` text DEFAULT '' NOT NULL,
	`side` integer DEFAULT 0 NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`month` text NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_by_name` text NOT NULL,
	`accepted_at` integer,
	`accepted_by_name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`job_id`, `place`, `kind`, `nth`, `version`),
	FOREIGN KEY (`job_id`,`place`) REFERENCES `material_goods`(`job_id`,`place`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "material_picture_version" CHECK(version BETWEEN 1 AND 20)
);
--> statement-breakpoint
CREATE INDEX `material_pictures_waiting` ON `material_pictures` (`job_id`,`place`,`kind`,`nth`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `material_goods` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `material_goods` ADD `again` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `material_jobs` ADD `picture_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `material_jobs` ADD `pictures_each` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `material_jobs` ADD `writer` text DEFAULT 'model' NOT NULL;--> statement-breakpoint
ALTER TABLE `material_jobs` ADD `picture_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `material_jobs` ADD `pictures_done` integer DEFAULT 0 NOT NULL;