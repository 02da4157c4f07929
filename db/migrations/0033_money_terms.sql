ALTER TABLE `settings` ADD `set_at` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `set_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `membership_plans` ADD `sold` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `membership_plans` ADD `set_at` integer;--> statement-breakpoint
ALTER TABLE `membership_plans` ADD `set_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER proofs_per_document BEFORE INSERT ON files
WHEN NEW.document_kind IN ('deposit', 'withdrawal') AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: proofs_per_document') FROM files
WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= CASE NEW.document_kind WHEN 'deposit' THEN 3 ELSE 1 END; END;
