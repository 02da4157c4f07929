CREATE TABLE `purchase_lines` (
	`purchase_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`quoted_fen` integer NOT NULL,
	`paid_fen` integer NOT NULL,
	PRIMARY KEY(`purchase_id`, `order_line_id`),
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_line" CHECK(quantity > 0 AND quoted_fen >= 0 AND paid_fen >= 0)
);
--> statement-breakpoint
CREATE INDEX `purchase_lines_line` ON `purchase_lines` (`order_line_id`);--> statement-breakpoint
ALTER TABLE `purchases` ADD `state` text DEFAULT 'bought' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `platform` text DEFAULT '1688' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `goods_fen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `freight_fen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `discount_fen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `quoted_freight_fen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `account` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `paid_at` integer CONSTRAINT "purchase_paid" CHECK(goods_fen >= 0 AND freight_fen >= 0 AND quoted_freight_fen >= 0 AND discount_fen BETWEEN 0 AND goods_fen + freight_fen);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_number_once` ON `purchases` (`platform`,`marketplace_number`) WHERE state = 'bought' AND paid_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO purchase_lines (purchase_id, order_line_id, quantity, quoted_fen, paid_fen)
SELECT l.purchase_id, l.order_line_id, sum(l.quantity), sum(l.quantity) * i.price_fen, sum(l.quantity) * i.price_fen
FROM lots l JOIN order_lines i ON i.id = l.order_line_id WHERE l.purchase_id IS NOT NULL
GROUP BY l.purchase_id, l.order_line_id;
--> statement-breakpoint
UPDATE purchases SET
  platform = COALESCE((SELECT i.platform FROM order_lines i WHERE i.order_id = purchases.order_id AND i.supplier_id = purchases.supplier_id LIMIT 1), '1688'),
  goods_fen = COALESCE((SELECT sum(l.paid_fen) FROM purchase_lines l WHERE l.purchase_id = purchases.id), 0),
  freight_fen = COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = purchases.order_id AND f.supplier_id = purchases.supplier_id), 0),
  quoted_freight_fen = COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = purchases.order_id AND f.supplier_id = purchases.supplier_id), 0);
