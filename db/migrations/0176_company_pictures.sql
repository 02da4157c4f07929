CREATE TABLE `company_picture_bands` (
	`place` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `company_pictures` (
	`number` integer PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`picture` text NOT NULL,
	`turn` integer NOT NULL,
	`tries_left` integer DEFAULT 3 NOT NULL,
	`shapes` text DEFAULT '' NOT NULL,
	`colours` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "company_picture_tries" CHECK(tries_left BETWEEN 0 AND 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_pictures_one` ON `company_pictures` (`company_id`,`picture`);--> statement-breakpoint
CREATE INDEX `company_pictures_turn` ON `company_pictures` (`company_id`,`turn`);--> statement-breakpoint
CREATE INDEX `company_pictures_waiting` ON `company_pictures` (`tries_left`,`turn`) WHERE tries_left > 0;--> statement-breakpoint
CREATE INDEX `own_products_picture` ON `own_products` (`company_id`,`picture`) WHERE picture <> '';
--> statement-breakpoint
CREATE TRIGGER own_products_shown AFTER INSERT ON own_products WHEN NEW.picture <> '' BEGIN
  INSERT INTO company_pictures (company_id, picture, turn)
  SELECT NEW.company_id, NEW.picture,
    (SELECT coalesce(max(p.turn), 0) + 1 FROM company_pictures p WHERE p.company_id = NEW.company_id)
  WHERE NOT EXISTS (SELECT 1 FROM company_pictures p WHERE p.company_id = NEW.company_id AND p.picture = NEW.picture);
END;
--> statement-breakpoint
CREATE TRIGGER own_products_shown_anew AFTER UPDATE OF picture ON own_products
WHEN NEW.picture <> '' AND NEW.picture <> OLD.picture BEGIN
  INSERT INTO company_pictures (company_id, picture, turn)
  SELECT NEW.company_id, NEW.picture,
    (SELECT coalesce(max(p.turn), 0) + 1 FROM company_pictures p WHERE p.company_id = NEW.company_id)
  WHERE NOT EXISTS (SELECT 1 FROM company_pictures p WHERE p.company_id = NEW.company_id AND p.picture = NEW.picture);
END;
--> statement-breakpoint
CREATE TRIGGER channel_articles_shown AFTER INSERT ON channel_articles WHEN NEW.picture <> '' BEGIN
  INSERT INTO company_pictures (company_id, picture, turn)
  SELECT NEW.company_id, NEW.picture,
    (SELECT coalesce(max(p.turn), 0) + 1 FROM company_pictures p WHERE p.company_id = NEW.company_id)
  WHERE NOT EXISTS (SELECT 1 FROM company_pictures p WHERE p.company_id = NEW.company_id AND p.picture = NEW.picture);
END;
--> statement-breakpoint
CREATE TRIGGER channel_articles_shown_anew AFTER UPDATE OF picture ON channel_articles
WHEN NEW.picture <> '' AND NEW.picture <> OLD.picture BEGIN
  INSERT INTO company_pictures (company_id, picture, turn)
  SELECT NEW.company_id, NEW.picture,
    (SELECT coalesce(max(p.turn), 0) + 1 FROM company_pictures p WHERE p.company_id = NEW.company_id)
  WHERE NOT EXISTS (SELECT 1 FROM company_pictures p WHERE p.company_id = NEW.company_id AND p.picture = NEW.picture);
END;
--> statement-breakpoint
INSERT INTO company_pictures (company_id, picture, turn)
SELECT company_id, picture, row_number() OVER (PARTITION BY company_id)
FROM (SELECT company_id, picture FROM own_products WHERE picture <> ''
  UNION SELECT company_id, picture FROM channel_articles WHERE picture <> '');
