CREATE TABLE `top_words` (
	`category_id` text NOT NULL,
	`position` integer NOT NULL,
	`ja` text NOT NULL,
	`zh` text NOT NULL,
	PRIMARY KEY(`category_id`, `position`)
);
