ALTER TABLE `categories` ADD `usual_grams_low` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `usual_grams_high` integer DEFAULT 1500 NOT NULL;