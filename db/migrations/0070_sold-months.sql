CREATE TABLE `sold_months` (
	`month` text NOT NULL,
	`offer_id` text NOT NULL,
	`category_id` text NOT NULL,
	`pieces` integer NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`month`, `offer_id`),
	CONSTRAINT "sold_month" CHECK(month GLOB '20[0-9][0-9]-[01][0-9]' AND pieces > 0 AND orders > 0)
);
--> statement-breakpoint
CREATE INDEX `sold_months_rank` ON `sold_months` (`month`,`pieces`,`orders`,`offer_id`);--> statement-breakpoint
CREATE INDEX `sold_months_category_rank` ON `sold_months` (`month`,`category_id`,`pieces`,`orders`,`offer_id`);--> statement-breakpoint
CREATE INDEX `purchases_bought` ON `purchases` (`bought_at`) WHERE state = 'bought';
--> statement-breakpoint
CREATE TRIGGER sold_months_version_insert AFTER INSERT ON sold_months BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER sold_months_version_update AFTER UPDATE ON sold_months BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER sold_months_version_delete AFTER DELETE ON sold_months BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
