CREATE TABLE `offer_prices` (
	`offer_id` text NOT NULL,
	`day` text NOT NULL,
	`price_fen` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `day`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offer_price_seen" CHECK(price_fen > 0)
);
--> statement-breakpoint
CREATE TABLE `supplier_records` (
	`supplier_id` text PRIMARY KEY NOT NULL,
	`lines` integer NOT NULL,
	`refused_lines` integer NOT NULL,
	`due_lines` integer NOT NULL,
	`on_time_lines` integer NOT NULL,
	`checked_pieces` integer NOT NULL,
	`bad_pieces` integer NOT NULL,
	`quoted_fen` integer NOT NULL,
	`paid_fen` integer NOT NULL,
	CONSTRAINT "supplier_record" CHECK(on_time_lines BETWEEN 0 AND due_lines AND due_lines <= lines AND refused_lines >= 0 AND bad_pieces >= 0 AND checked_pieces >= 0 AND quoted_fen >= 0 AND paid_fen >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_lines_refused` ON `order_lines` (`order_id`) WHERE refusal <> '';
--> statement-breakpoint
CREATE TRIGGER supplier_records_version_insert AFTER INSERT ON supplier_records BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER supplier_records_version_update AFTER UPDATE ON supplier_records BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER supplier_records_version_delete AFTER DELETE ON supplier_records BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER offer_prices_version_insert AFTER INSERT ON offer_prices BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER offer_prices_version_update AFTER UPDATE ON offer_prices BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER offer_prices_version_delete AFTER DELETE ON offer_prices BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
