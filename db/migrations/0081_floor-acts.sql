CREATE TABLE `floor_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`label` text NOT NULL,
	`quantity` integer NOT NULL,
	`details` text NOT NULL,
	`at` integer NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	`undone_by_name` text DEFAULT '' NOT NULL,
	`undo_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "floor_act_quantity" CHECK(quantity >= 0)
);
--> statement-breakpoint
CREATE INDEX `floor_acts_staff` ON `floor_acts` (`staff_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `floor_acts_subject` ON `floor_acts` (`subject`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `floor_acts_at` ON `floor_acts` (`at`,`id`);--> statement-breakpoint
ALTER TABLE `lots` ADD `number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE lots SET number = numbered.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM lots) AS numbered
WHERE numbered.id = lots.id;
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_number` ON `lots` (`number`) WHERE number > 0;
--> statement-breakpoint
CREATE TRIGGER lots_number_next AFTER INSERT ON lots WHEN NEW.number = 0
BEGIN UPDATE lots SET number = (SELECT COALESCE(MAX(number), 0) + 1 FROM lots WHERE number > 0) WHERE id = NEW.id; END;
