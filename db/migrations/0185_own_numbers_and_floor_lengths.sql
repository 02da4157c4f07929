CREATE TABLE `queue_lengths` (
	`queue` text PRIMARY KEY NOT NULL,
	`length` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "queue_length" CHECK(length >= 0)
);
--> statement-breakpoint
ALTER TABLE `assignments` ADD `document_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `assignments_by_number` ON `assignments` (`staff_id`,`document_kind`,`document_number`);
--> statement-breakpoint
-- Documents that somebody has taken on already.
UPDATE assignments SET document_number = COALESCE(CASE document_kind
  WHEN 'order' THEN (SELECT number FROM orders WHERE id = document_id)
  WHEN 'shipping' THEN (SELECT number FROM shipping_requests WHERE id = document_id)
  WHEN 'case' THEN (SELECT number FROM problem_cases WHERE id = document_id)
  WHEN 'claim' THEN (SELECT number FROM claims WHERE id = document_id)
  WHEN 'goods-request' THEN (SELECT number FROM goods_requests WHERE id = document_id)
  WHEN 'deposit' THEN (SELECT number FROM top_up_reports WHERE id = document_id)
END, '');
--> statement-breakpoint
INSERT INTO queue_lengths (queue, length)
  SELECT 'arrival_pending', (SELECT count(*) FROM lots WHERE state = 'arrival_pending')
  UNION ALL SELECT 'arrival_work', (SELECT count(*) FROM lots WHERE state = 'arrival_work')
  UNION ALL SELECT 'shelving_pending', (SELECT count(*) FROM lots WHERE state = 'shelving_pending' AND good_quantity > 0);
--> statement-breakpoint
CREATE TRIGGER queue_lengths_entered AFTER INSERT ON lots BEGIN
  UPDATE queue_lengths SET length = length + 1
    WHERE queue = NEW.state AND (NEW.state <> 'shelving_pending' OR NEW.good_quantity > 0);
END;
--> statement-breakpoint
CREATE TRIGGER queue_lengths_moved AFTER UPDATE OF state, good_quantity ON lots
WHEN OLD.state <> NEW.state OR (OLD.good_quantity > 0) <> (NEW.good_quantity > 0) BEGIN
  UPDATE queue_lengths SET length = length - 1
    WHERE queue = OLD.state AND (OLD.state <> 'shelving_pending' OR OLD.good_quantity > 0);
  UPDATE queue_lengths SET length = length + 1
    WHERE queue = NEW.state AND (NEW.state <> 'shelving_pending' OR NEW.good_quantity > 0);
END;
--> statement-breakpoint
CREATE TRIGGER queue_lengths_left AFTER DELETE ON lots BEGIN
  UPDATE queue_lengths SET length = length - 1
    WHERE queue = OLD.state AND (OLD.state <> 'shelving_pending' OR OLD.good_quantity > 0);
END;
