CREATE TABLE `category_words` (
	`category_id` text NOT NULL,
	`word` text NOT NULL,
	`offers` integer NOT NULL,
	PRIMARY KEY(`category_id`, `word`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
