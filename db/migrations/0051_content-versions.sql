CREATE TABLE `content_versions` (
	`subject` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO content_versions (subject, version) VALUES ('goods', 1), ('prices', 1), ('notices', 1);
--> statement-breakpoint
CREATE TRIGGER offers_version_insert AFTER INSERT ON offers BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER offers_version_update AFTER UPDATE ON offers BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER offers_version_delete AFTER DELETE ON offers BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER skus_version_insert AFTER INSERT ON skus BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER skus_version_update AFTER UPDATE ON skus BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER skus_version_delete AFTER DELETE ON skus BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER suppliers_version_insert AFTER INSERT ON suppliers BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER suppliers_version_update AFTER UPDATE ON suppliers BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER suppliers_version_delete AFTER DELETE ON suppliers BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_insert AFTER INSERT ON categories BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_update AFTER UPDATE ON categories BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_delete AFTER DELETE ON categories BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER selections_version_insert AFTER INSERT ON selections BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER selections_version_update AFTER UPDATE ON selections BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER selections_version_delete AFTER DELETE ON selections BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_version_insert AFTER INSERT ON exchange_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_version_update AFTER UPDATE ON exchange_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_version_delete AFTER DELETE ON exchange_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER service_rates_version_insert AFTER INSERT ON service_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER service_rates_version_update AFTER UPDATE ON service_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER service_rates_version_delete AFTER DELETE ON service_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER settings_version_insert AFTER INSERT ON settings BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER settings_version_update AFTER UPDATE ON settings BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER settings_version_delete AFTER DELETE ON settings BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER logistics_methods_version_insert AFTER INSERT ON logistics_methods BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER logistics_methods_version_update AFTER UPDATE ON logistics_methods BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER logistics_methods_version_delete AFTER DELETE ON logistics_methods BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER freight_lists_version_insert AFTER INSERT ON freight_lists BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER freight_lists_version_update AFTER UPDATE ON freight_lists BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER freight_lists_version_delete AFTER DELETE ON freight_lists BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER option_items_version_insert AFTER INSERT ON option_items BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER option_items_version_update AFTER UPDATE ON option_items BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER option_items_version_delete AFTER DELETE ON option_items BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER option_prices_version_insert AFTER INSERT ON option_prices BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER option_prices_version_update AFTER UPDATE ON option_prices BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER option_prices_version_delete AFTER DELETE ON option_prices BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER simplified_rates_version_insert AFTER INSERT ON simplified_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER simplified_rates_version_update AFTER UPDATE ON simplified_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER simplified_rates_version_delete AFTER DELETE ON simplified_rates BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'prices';
END;
--> statement-breakpoint
CREATE TRIGGER notices_version_insert AFTER INSERT ON notices WHEN NEW.company_id IS NULL BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'notices';
END;
--> statement-breakpoint
CREATE TRIGGER notices_version_update AFTER UPDATE ON notices WHEN OLD.company_id IS NULL OR NEW.company_id IS NULL BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'notices';
END;
--> statement-breakpoint
CREATE TRIGGER notices_version_delete AFTER DELETE ON notices WHEN OLD.company_id IS NULL BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'notices';
END;
