CREATE TABLE `direct_parcels` (
	`request_id` text PRIMARY KEY NOT NULL,
	`purchase` text NOT NULL,
	`telling` text NOT NULL,
	`tell_fault` text DEFAULT '' NOT NULL,
	`tell_tries` integer DEFAULT 0 NOT NULL,
	`tell_next` integer,
	`told_at` integer,
	FOREIGN KEY (`purchase`) REFERENCES `direct_purchases`(`purchase`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `direct_parcels_purchase` ON `direct_parcels` (`purchase`);--> statement-breakpoint
CREATE INDEX `direct_parcels_none` ON `direct_parcels` (`request_id`) WHERE telling = 'none';--> statement-breakpoint
CREATE INDEX `direct_parcels_telling` ON `direct_parcels` (`tell_next`) WHERE telling = 'waiting';--> statement-breakpoint
CREATE TABLE `manual_orders` (
	`company_id` text NOT NULL,
	`order_key` text NOT NULL,
	`channel_order` integer NOT NULL,
	`slip` text,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	PRIMARY KEY(`company_id`, `order_key`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`channel_order`) REFERENCES `channel_orders`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_orders_channelOrder_unique` ON `manual_orders` (`channel_order`);--> statement-breakpoint
CREATE TABLE `manual_sheets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_name` text NOT NULL,
	`name` text NOT NULL,
	`sealed_rows` text NOT NULL,
	`created_at` integer NOT NULL,
	`taken_at` integer,
	`taken_count` integer DEFAULT 0 NOT NULL,
	`left_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "manual_sheet_counts" CHECK(taken_count >= 0 AND left_count >= 0)
);
--> statement-breakpoint
CREATE INDEX `manual_sheets_company` ON `manual_sheets` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `manual_sheets_waiting` ON `manual_sheets` (`created_at`) WHERE taken_at IS NULL;--> statement-breakpoint
CREATE TABLE `direct_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`channel_order` integer NOT NULL,
	`line_id` text NOT NULL,
	`title` text NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`place` text NOT NULL,
	`fate` text NOT NULL,
	`note` text NOT NULL,
	`returned_on` text NOT NULL,
	`noted_at` integer NOT NULL,
	`noted_by_name` text NOT NULL,
	`noted_by` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`channel_order`) REFERENCES `channel_orders`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "direct_return_quantity" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `direct_returns_order` ON `direct_returns` (`channel_order`,`noted_at`);--> statement-breakpoint
CREATE INDEX `direct_returns_company` ON `direct_returns` (`company_id`,`noted_at`,`id`);--> statement-breakpoint
CREATE INDEX `direct_returns_newest` ON `direct_returns` (`noted_at`,`id`);--> statement-breakpoint
ALTER TABLE `direct_purchases` ADD `picks_cheapest` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `direct_purchases` ADD `picked_yen` integer;--> statement-breakpoint
ALTER TABLE `direct_rules` ADD `picks_cheapest` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `channel_order_lines` ADD `product_id` text REFERENCES own_products(id);--> statement-breakpoint
CREATE INDEX `channel_order_lines_product` ON `channel_order_lines` (`product_id`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER direct_parcels_split AFTER INSERT ON shipping_requests
WHEN NEW.is_direct = 1 AND NEW.split_from <> '' BEGIN
  INSERT INTO direct_parcels (request_id, purchase, telling)
  SELECT NEW.id, p.purchase, CASE p.telling WHEN 'off' THEN 'off' ELSE 'none' END
  FROM shipping_requests o JOIN direct_purchases p ON p.request_id = o.id
    OR p.purchase = (SELECT d.purchase FROM direct_parcels d WHERE d.request_id = o.id)
  WHERE o.number = NEW.split_from;
END;
