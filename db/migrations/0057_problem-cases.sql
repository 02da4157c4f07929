CREATE TABLE `case_defaults` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`company_id`, `kind`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `problem_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`quantity` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`quarantine_shelf` text DEFAULT '' NOT NULL,
	`discount_fen` integer DEFAULT 0 NOT NULL,
	`return_cost_fen` integer DEFAULT 0 NOT NULL,
	`offer_note` text DEFAULT '' NOT NULL,
	`reply_by` integer NOT NULL,
	`return_by` integer,
	`insured_until` integer,
	`overdue_at` integer,
	`answer` text,
	`answer_note` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by_name` text,
	`is_default_answer` integer DEFAULT false NOT NULL,
	`return_tracking` text DEFAULT '' NOT NULL,
	`return_paid_fen` integer,
	`replacement_lot_id` text,
	`settled_yen` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_by_name` text NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replacement_lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "problem_case_quantity" CHECK(quantity > 0),
	CONSTRAINT "problem_case_offer" CHECK(discount_fen >= 0 AND return_cost_fen >= 0),
	CONSTRAINT "problem_case_closed" CHECK((state = 'done') = (closed_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `problem_cases_number_unique` ON `problem_cases` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `problem_cases_one_open` ON `problem_cases` (`lot_id`,`kind`) WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX `problem_cases_company` ON `problem_cases` (`company_id`,`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `problem_cases_company_state` ON `problem_cases` (`company_id`,`state`,`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `problem_cases_order` ON `problem_cases` (`order_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `problem_cases_replacement` ON `problem_cases` (`replacement_lot_id`);--> statement-breakpoint
CREATE INDEX `problem_cases_queue` ON `problem_cases` (`state`,`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `problem_cases_due` ON `problem_cases` (`reply_by`) WHERE state = 'awaiting_reply';--> statement-breakpoint
ALTER TABLE `order_lines` ADD `discarded_quantity` integer DEFAULT 0 NOT NULL CONSTRAINT "order_line_discarded" CHECK(discarded_quantity >= 0 AND good_quantity + bad_quantity + discarded_quantity <= received_quantity);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `discount_fen` integer DEFAULT 0 NOT NULL CONSTRAINT "order_line_discount" CHECK(discount_fen BETWEEN 0 AND quantity * price_fen);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `handling_fen` integer DEFAULT 0 NOT NULL CONSTRAINT "order_line_handling" CHECK(handling_fen >= 0);
