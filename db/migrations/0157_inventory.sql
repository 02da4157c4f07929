ALTER TABLE `channel_articles` ADD `bound` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `channel_articles` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `channel_articles_asin` ON `channel_articles` (`shop`,`asin`) WHERE asin <> '';--> statement-breakpoint
CREATE INDEX `channel_articles_sold` ON `channel_articles` (`shop`,`number`) WHERE gone_at IS NULL AND hidden = 0;--> statement-breakpoint
CREATE INDEX `channel_articles_unbound` ON `channel_articles` (`shop`,`number`) WHERE gone_at IS NULL AND hidden = 0 AND bound = 0;--> statement-breakpoint
CREATE INDEX `channel_articles_empty` ON `channel_articles` (`shop`,`number`) WHERE gone_at IS NULL AND hidden = 0 AND on_hand = 0;--> statement-breakpoint
CREATE INDEX `channel_articles_odd` ON `channel_articles` (`shop`,`number`) WHERE gone_at IS NULL AND hidden = 0 AND odd = 1;--> statement-breakpoint
CREATE INDEX `channel_articles_gone` ON `channel_articles` (`shop`,`number`) WHERE gone_at IS NOT NULL AND hidden = 0;--> statement-breakpoint
ALTER TABLE `channel_shops` ADD `fetch_hours` integer;--> statement-breakpoint
CREATE INDEX `own_products_sku` ON `own_products` (`company_id`,`own_sku`) WHERE own_sku <> '';--> statement-breakpoint
CREATE INDEX `own_products_asin` ON `own_products` (`company_id`,`asin`) WHERE asin <> '';--> statement-breakpoint
CREATE INDEX `own_products_jan` ON `own_products` (`company_id`,`jan`) WHERE jan <> '';--> statement-breakpoint
CREATE TRIGGER article_products_bound AFTER INSERT ON article_products BEGIN
  UPDATE channel_articles SET bound = 1 WHERE number = NEW.article;
END;
--> statement-breakpoint
CREATE TRIGGER article_products_unbound AFTER DELETE ON article_products BEGIN
  UPDATE channel_articles SET bound = 0 WHERE number = OLD.article;
END;
--> statement-breakpoint
CREATE TRIGGER hidden_articles_hidden AFTER INSERT ON hidden_articles BEGIN
  UPDATE channel_articles SET hidden = 1 WHERE company_id = NEW.company_id AND code = NEW.code
    AND shop IN (SELECT id FROM channel_shops WHERE company_id = NEW.company_id AND channel = NEW.channel);
END;
--> statement-breakpoint
CREATE TRIGGER hidden_articles_shown AFTER DELETE ON hidden_articles BEGIN
  UPDATE channel_articles SET hidden = 0 WHERE company_id = OLD.company_id AND code = OLD.code
    AND shop IN (SELECT id FROM channel_shops WHERE company_id = OLD.company_id AND channel = OLD.channel);
END;
