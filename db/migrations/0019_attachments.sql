CREATE TRIGGER attachments_per_order BEFORE INSERT ON files
WHEN NEW.document_kind = 'order' AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: attachments_per_order') FROM files
WHERE document_kind = 'order' AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= 3; END;
