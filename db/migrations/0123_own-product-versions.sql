CREATE TABLE `own_product_versions` (
	`company_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `own_product_sources_offer` ON `own_product_sources` (`company_id`,`offer_id`);
--> statement-breakpoint
CREATE TRIGGER own_product_sources_version_insert AFTER INSERT ON own_product_sources BEGIN
  INSERT INTO own_product_versions (company_id, version) VALUES (NEW.company_id, abs(random() % 9007199254740991))
    ON CONFLICT (company_id) DO UPDATE SET version = excluded.version;
END;
--> statement-breakpoint
CREATE TRIGGER own_product_sources_version_update AFTER UPDATE OF product_id, offer_id, sku_id ON own_product_sources BEGIN
  INSERT INTO own_product_versions (company_id, version) VALUES (NEW.company_id, abs(random() % 9007199254740991))
    ON CONFLICT (company_id) DO UPDATE SET version = excluded.version;
END;
--> statement-breakpoint
CREATE TRIGGER own_product_sources_version_delete AFTER DELETE ON own_product_sources BEGIN
  INSERT INTO own_product_versions (company_id, version) VALUES (OLD.company_id, abs(random() % 9007199254740991))
    ON CONFLICT (company_id) DO UPDATE SET version = excluded.version;
END;
--> statement-breakpoint
CREATE TRIGGER own_products_version_update AFTER UPDATE OF weight_grams, length_mm, width_mm, height_mm, goods_class ON own_products BEGIN
  INSERT INTO own_product_versions (company_id, version) VALUES (NEW.company_id, abs(random() % 9007199254740991))
    ON CONFLICT (company_id) DO UPDATE SET version = excluded.version;
END;
