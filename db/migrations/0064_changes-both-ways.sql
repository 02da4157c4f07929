ALTER TABLE `order_changes` ADD `by_buyer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `freights` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `charge_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `declined` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `agreed_at` integer;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `agreed_by_name` text;--> statement-breakpoint
ALTER TABLE `order_changes` ADD `answer_note` text DEFAULT '' NOT NULL;