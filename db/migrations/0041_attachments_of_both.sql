DROP TRIGGER attachments_per_order;
--> statement-breakpoint
CREATE TRIGGER attachments_per_document BEFORE INSERT ON files
WHEN NEW.document_kind IN ('order', 'shipping') AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: attachments_per_document') FROM files
WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= 3; END;
