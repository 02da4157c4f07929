CREATE TABLE `amounts_versions` (
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`company_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`by_name` text NOT NULL,
	`reason` text NOT NULL,
	`part_reasons` text NOT NULL,
	`tts_rate` text NOT NULL,
	`spread_yen` text NOT NULL,
	`service_rate_percent` text NOT NULL,
	`goods_fen` integer NOT NULL,
	`freight_fen` integer NOT NULL,
	`options_fen` integer NOT NULL,
	`total_yen` integer NOT NULL,
	`coupon_yen` integer NOT NULL,
	`paid_yen` integer NOT NULL,
	`lines` text NOT NULL,
	`freights` text NOT NULL,
	PRIMARY KEY(`order_id`, `version`, `kind`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER amounts_versions_no_update BEFORE UPDATE ON amounts_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: amounts_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER amounts_versions_no_delete BEFORE DELETE ON amounts_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: amounts_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER quote_being_paid BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'order' AND NEW.move IN ('takeBack', 'editQuoted')
  AND EXISTS (SELECT 1 FROM payment_items i JOIN payments p ON p.id = i.payment_id
    WHERE i.document_kind = 'order' AND i.document_id = NEW.document_id AND p.state = 'waiting')
BEGIN SELECT RAISE(ABORT, 'constraint failed: quote_being_paid'); END;
