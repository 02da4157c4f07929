CREATE TABLE `own_product_sources` (
	`product_id` text NOT NULL,
	`place` integer NOT NULL,
	`company_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`sku_id` text NOT NULL,
	`seen_price_fen` integer NOT NULL,
	`seen_quantity` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `place`),
	FOREIGN KEY (`product_id`) REFERENCES `own_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "own_product_source_place" CHECK(place BETWEEN 1 AND 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_product_sources_sku` ON `own_product_sources` (`company_id`,`sku_id`);--> statement-breakpoint
CREATE TABLE `own_product_tags` (
	`company_id` text NOT NULL,
	`tag` text NOT NULL,
	`product_number` integer NOT NULL,
	PRIMARY KEY(`company_id`, `tag`, `product_number`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_number`) REFERENCES `own_products`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `own_product_tags_product` ON `own_product_tags` (`product_number`);--> statement-breakpoint
CREATE TABLE `own_products` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`management_number` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`own_sku` text DEFAULT '' NOT NULL,
	`asin` text DEFAULT '' NOT NULL,
	`label_number` text DEFAULT '' NOT NULL,
	`jan` text DEFAULT '' NOT NULL,
	`label_text` text DEFAULT '' NOT NULL,
	`weight_grams` integer,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`hs_code` text DEFAULT '' NOT NULL,
	`customs_ja` text DEFAULT '' NOT NULL,
	`customs_en` text DEFAULT '' NOT NULL,
	`material` text DEFAULT '' NOT NULL,
	`goods_class` text,
	`option_ids` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`price_cap_fen` integer,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "own_product_measures" CHECK((weight_grams IS NULL OR weight_grams > 0) AND (length_mm IS NULL OR length_mm > 0) AND (width_mm IS NULL OR width_mm > 0) AND (height_mm IS NULL OR height_mm > 0)),
	CONSTRAINT "own_product_cap" CHECK(price_cap_fen IS NULL OR price_cap_fen > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_products_id_unique` ON `own_products` (`id`);--> statement-breakpoint
CREATE INDEX `own_products_newest` ON `own_products` (`company_id`,`number`);--> statement-breakpoint
CREATE INDEX `own_products_changed` ON `own_products` (`company_id`,`changed_at`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `own_products_management` ON `own_products` (`company_id`,`management_number`) WHERE management_number <> '';--> statement-breakpoint
CREATE INDEX `own_products_lacking` ON `own_products` (`company_id`,`number`) WHERE management_number = '' OR hs_code = '' OR weight_grams IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE own_products_fts USING fts5(company, words, content='', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER own_products_fts_insert AFTER INSERT ON own_products BEGIN
  INSERT INTO own_products_fts(rowid, company, words) VALUES (NEW.number, substr(NEW.company_id, -8), NEW.management_number || char(10) || NEW.name || char(10) || NEW.own_sku || char(10) || NEW.asin || char(10) || NEW.label_number || char(10) || NEW.jan);
END;
--> statement-breakpoint
CREATE TRIGGER own_products_fts_delete AFTER DELETE ON own_products BEGIN
  INSERT INTO own_products_fts(own_products_fts, rowid, company, words) VALUES ('delete', OLD.number, substr(OLD.company_id, -8), OLD.management_number || char(10) || OLD.name || char(10) || OLD.own_sku || char(10) || OLD.asin || char(10) || OLD.label_number || char(10) || OLD.jan);
END;
--> statement-breakpoint
CREATE TRIGGER own_products_fts_update AFTER UPDATE OF management_number, name, own_sku, asin, label_number, jan ON own_products BEGIN
  INSERT INTO own_products_fts(own_products_fts, rowid, company, words) VALUES ('delete', OLD.number, substr(OLD.company_id, -8), OLD.management_number || char(10) || OLD.name || char(10) || OLD.own_sku || char(10) || OLD.asin || char(10) || OLD.label_number || char(10) || OLD.jan);
  INSERT INTO own_products_fts(rowid, company, words) VALUES (NEW.number, substr(NEW.company_id, -8), NEW.management_number || char(10) || NEW.name || char(10) || NEW.own_sku || char(10) || NEW.asin || char(10) || NEW.label_number || char(10) || NEW.jan);
END;
--> statement-breakpoint
CREATE TRIGGER own_product_tags_limit BEFORE INSERT ON own_product_tags
WHEN (SELECT count(*) FROM own_product_tags WHERE product_number = NEW.product_number) >= 10
  AND NOT EXISTS (SELECT 1 FROM own_product_tags WHERE product_number = NEW.product_number AND tag = NEW.tag)
BEGIN SELECT RAISE(ABORT, 'constraint failed: own_product_tags_full'); END;
--> statement-breakpoint
DROP TRIGGER attachments_per_document;
--> statement-breakpoint
CREATE TRIGGER attachments_per_document BEFORE INSERT ON files
WHEN NEW.document_kind IN ('order', 'shipping', 'claim', 'product') AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: attachments_per_document') FROM files
WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= CASE NEW.document_kind WHEN 'claim' THEN 4 WHEN 'product' THEN 10 ELSE 3 END; END;
