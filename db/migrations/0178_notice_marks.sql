CREATE TABLE `notice_marks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`read_until` integer NOT NULL
);
