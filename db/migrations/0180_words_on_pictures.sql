CREATE TABLE `pallet_words` (
	`night` text NOT NULL,
	`platform` text NOT NULL,
	`words` text NOT NULL,
	`hits` text NOT NULL,
	PRIMARY KEY(`night`, `words`, `platform`)
);
--> statement-breakpoint
ALTER TABLE `material_pictures` ADD `writing` text;--> statement-breakpoint
CREATE INDEX `channel_articles_picture` ON `channel_articles` (`company_id`,`picture`) WHERE picture <> '';
--> statement-breakpoint
-- Pictures that nobody has taken over are the company's alone: not of the products that staff handle.
UPDATE files SET document_kind = 'material-picture'
WHERE document_kind = 'product' AND id IN (SELECT file_id FROM material_pictures WHERE file_id <> '')
  AND NOT EXISTS (SELECT 1 FROM own_products p WHERE p.company_id = files.company_id AND p.picture = '/files/' || files.id);
