CREATE TABLE `article_versions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`article_id` text NOT NULL,
	`title_ja` text NOT NULL,
	`description_ja` text NOT NULL,
	`body_markdown` text NOT NULL,
	`publish_at` integer NOT NULL,
	`written_at` integer NOT NULL,
	`staff_id` text,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_id_unique` ON `article_versions` (`id`);--> statement-breakpoint
CREATE INDEX `article_versions_article` ON `article_versions` (`article_id`,`publish_at`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`topic_ja` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `articles_kind` ON `articles` (`kind`,`position`);--> statement-breakpoint
CREATE TABLE `help_votes` (
	`article_id` text NOT NULL,
	`reader_key` text NOT NULL,
	`helpful` integer NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`article_id`, `reader_key`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `unanswered_searches` (
	`words` text PRIMARY KEY NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL,
	CONSTRAINT "unanswered_search_words" CHECK(length(words) <= 60)
);
--> statement-breakpoint
CREATE INDEX `unanswered_searches_times` ON `unanswered_searches` (`times`);--> statement-breakpoint
CREATE VIRTUAL TABLE articles_fts USING fts5(title_ja, body_markdown, content='article_versions', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER article_versions_fts AFTER INSERT ON article_versions BEGIN
  INSERT INTO articles_fts(rowid, title_ja, body_markdown) VALUES (NEW.number, NEW.title_ja, NEW.body_markdown);
END;
--> statement-breakpoint
CREATE TRIGGER article_versions_no_update BEFORE UPDATE ON article_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: article_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER article_versions_no_delete BEFORE DELETE ON article_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: article_versions_append_only'); END;
