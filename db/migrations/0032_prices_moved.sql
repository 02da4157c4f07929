INSERT INTO `freight_lists` SELECT b.`method_code`, b.`effective_from`, m.`volumetric_divisor`, 1, 0, 0, NULL, json_group_array(json_object('upToGrams', b.`up_to_grams`, 'baseGrams', b.`base_grams`, 'baseYen', b.`base_yen`, 'stepGrams', b.`step_grams`, 'stepYen', b.`step_yen`)), '[]', '[]', '[]' FROM `freight_bands` b INNER JOIN `logistics_methods` m ON m.`code` = b.`method_code` GROUP BY b.`method_code`, b.`effective_from`;--> statement-breakpoint
INSERT INTO `option_prices` SELECT `id`, '2024-04-01', `price_type`, `price` FROM `option_items`;--> statement-breakpoint
INSERT OR IGNORE INTO `settings` SELECT 'spreadYen', '2024-04-01', '0.70' WHERE EXISTS (SELECT 1 FROM `settings`);--> statement-breakpoint
DROP TABLE `freight_bands`;--> statement-breakpoint
ALTER TABLE `option_items` DROP COLUMN `price_type`;--> statement-breakpoint
ALTER TABLE `option_items` DROP COLUMN `price`;--> statement-breakpoint
ALTER TABLE `logistics_methods` DROP COLUMN `volumetric_divisor`;--> statement-breakpoint
CREATE TRIGGER `freight_lists_stand` BEFORE UPDATE ON `freight_lists` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;--> statement-breakpoint
CREATE TRIGGER `option_prices_stand` BEFORE UPDATE ON `option_prices` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;--> statement-breakpoint
CREATE TRIGGER `simplified_rates_stand` BEFORE UPDATE ON `simplified_rates` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;--> statement-breakpoint
CREATE TRIGGER `service_rates_stand` BEFORE UPDATE ON `service_rates` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;--> statement-breakpoint
CREATE TRIGGER `settings_stand` BEFORE UPDATE ON `settings` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
