CREATE TABLE `parcel_events` (
	`tracking_number` text NOT NULL,
	`at` integer NOT NULL,
	`words` text NOT NULL,
	`place` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`tracking_number`, `at`, `words`),
	FOREIGN KEY (`tracking_number`) REFERENCES `parcels`(`tracking_number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `parcels` (
	`tracking_number` text PRIMARY KEY NOT NULL,
	`carrier` integer,
	`carrier_name` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'awaited' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`bought_at` integer NOT NULL,
	`heard_at` integer NOT NULL,
	`last_event_at` integer,
	`registered_at` integer,
	`ask_next_at` integer NOT NULL,
	`delivered_at` integer,
	`closed_at` integer
);
--> statement-breakpoint
CREATE INDEX `parcels_to_ask` ON `parcels` (`ask_next_at`,`tracking_number`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `parcels_open` ON `parcels` (`bought_at`,`tracking_number`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `purchases_marketplace` ON `purchases` (`marketplace_number`);
--> statement-breakpoint
INSERT INTO parcels (tracking_number, bought_at, heard_at, ask_next_at)
SELECT p.china_tracking, min(p.bought_at), max(p.bought_at), max(p.bought_at) FROM purchases p
WHERE p.china_tracking <> '' AND EXISTS (SELECT 1 FROM lots l
  WHERE l.order_id = p.order_id AND l.purchase_id = p.id AND l.state = 'arrival_pending')
GROUP BY p.china_tracking;
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT column1, '2024-04-01', column2 FROM (VALUES ('parcelQuietDays', '3'), ('parcelLateDays', '10'))
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = column1);
