-- Who is given another right may know of other notices from then on: their mark keeps no promise for those.
CREATE TRIGGER users_rights_changed AFTER UPDATE OF role, permissions ON users
WHEN OLD.role <> NEW.role OR OLD.permissions <> NEW.permissions BEGIN
  DELETE FROM notice_marks WHERE user_id = NEW.id;
END;
--> statement-breakpoint
UPDATE notices SET kind = 'approval' WHERE href = '/user/approvals';
--> statement-breakpoint
UPDATE notices SET kind = 'deposit' WHERE kind IN ('order', 'shipping') AND body LIKE '%（支払いの委任）';
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT column1, '2024-04-01', '' FROM (VALUES ('warehouseRecipient'), ('warehouseAddress'), ('warehousePhone'))
WHERE EXISTS (SELECT 1 FROM settings);
