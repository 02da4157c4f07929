CREATE TABLE `shipping_versions` (
	`request_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`company_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`by_name` text NOT NULL,
	`reason` text NOT NULL,
	`method_code` text NOT NULL,
	`list_from` text,
	`freight` text,
	`freight_min_yen` integer,
	`freight_max_yen` integer,
	`options_yen` integer NOT NULL,
	`storage_yen` integer,
	`coupon_yen` integer NOT NULL,
	`paid_yen` integer NOT NULL,
	`dues` text,
	PRIMARY KEY(`request_id`, `version`, `kind`),
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `settle_limit_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `settle_by` integer;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `settled_key` text;
--> statement-breakpoint
CREATE TRIGGER shipping_versions_no_update BEFORE UPDATE ON shipping_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER shipping_versions_no_delete BEFORE DELETE ON shipping_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_versions_append_only'); END;
--> statement-breakpoint
INSERT INTO shipping_versions (request_id, version, kind, company_id, at, "by", by_name, reason, method_code,
  freight_min_yen, freight_max_yen, options_yen, storage_yen, coupon_yen, paid_yen)
SELECT id, 1, 'estimate', company_id, created_at, 'system', '', '', method_code, estimate_min_yen, estimate_max_yen,
  COALESCE((SELECT sum(json_extract(value, '$.priceYen')) FROM json_each(options)), 0), NULL, 0, 0 FROM shipping_requests;
--> statement-breakpoint
INSERT INTO shipping_versions (request_id, version, kind, company_id, at, "by", by_name, reason, method_code,
  freight_min_yen, freight_max_yen, options_yen, storage_yen, coupon_yen, paid_yen)
SELECT id, 2, 'quote', company_id, quoted_at, 'system', '', staff_note, method_code, freight_yen, freight_yen,
  options_yen, storage_yen, coupon_yen, paid_yen FROM shipping_requests WHERE quoted_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT 'settleReplyDays', '2024-04-01', '7'
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'settleReplyDays');
