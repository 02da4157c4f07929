CREATE INDEX `shipping_requests_split` ON `shipping_requests` (`split_from`) WHERE split_from <> '';--> statement-breakpoint
-- A line goes into another request, whole or in part, only while nobody has fetched or boxed any of it.
CREATE TRIGGER shipping_line_untouched BEFORE UPDATE OF quantity, request_id ON shipping_lines
WHEN EXISTS (SELECT 1 FROM pick_lines WHERE shipping_line_id = OLD.id)
  OR EXISTS (SELECT 1 FROM open_box_contents WHERE shipping_line_id = OLD.id)
  OR EXISTS (SELECT 1 FROM box_contents WHERE shipping_line_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_line_untouched'); END;
