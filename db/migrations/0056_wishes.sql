-- renaming
DROP INDEX `cart_lines_sku`;--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `label_data` text DEFAULT '{"managementNumber":"","asin":"","labelNumber":""}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_wish` ON `cart_lines` (`cart_id`,`sku_id`,`note`,`option_ids`,`label_data`);--> statement-breakpoint
ALTER TABLE `option_items` ADD `needs_label` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `label_data` text DEFAULT '{"managementNumber":"","asin":"","labelNumber":""}' NOT NULL;
--> statement-breakpoint
UPDATE option_items SET needs_label = 1 WHERE id = 'label';
--> statement-breakpoint
DROP TRIGGER cart_lines_limit;
--> statement-breakpoint
CREATE TRIGGER cart_lines_limit BEFORE INSERT ON cart_lines
WHEN (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) >= 200
  AND NOT EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = NEW.cart_id AND sku_id = NEW.sku_id
    AND note = NEW.note AND option_ids = NEW.option_ids AND label_data = NEW.label_data)
BEGIN SELECT RAISE(ABORT, 'constraint failed: cart_full'); END;
