ALTER TABLE `shipping_lines` ADD `hs_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT column1, '2024-04-01', column2 FROM (VALUES ('exporterNameEn', 'KAITSUKEBIN'), ('exporterAddressEn', 'CHINA'), ('incoterms', 'DAP'))
WHERE EXISTS (SELECT 1 FROM settings);
