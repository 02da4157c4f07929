CREATE TABLE `personal_refusals` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`refused_at` integer NOT NULL,
	`refused_by_name` text NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
