DROP INDEX `open_work_of`;
--> statement-breakpoint
ALTER TABLE `open_work` ADD `is_ours` integer DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE INDEX `open_work_of` ON `open_work` (`staff_id`,`is_ours`,`document_kind`,`assigned_at`);
--> statement-breakpoint
DROP TRIGGER open_work_given;
--> statement-breakpoint
DROP TRIGGER open_work_handed_over;
--> statement-breakpoint
DROP TRIGGER open_work_orders;
--> statement-breakpoint
DROP TRIGGER open_work_shipping_requests;
--> statement-breakpoint
DROP TRIGGER open_work_problem_cases;
--> statement-breakpoint
DROP TRIGGER open_work_claims;
--> statement-breakpoint
DROP TRIGGER open_work_goods_requests;
--> statement-breakpoint
DROP TRIGGER open_work_top_up_reports;
--> statement-breakpoint
DELETE FROM open_work;
--> statement-breakpoint
-- What is not over, and the orders that were taken on once they were bought.
INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at, is_ours)
  SELECT a.document_kind, a.document_id, a.staff_id, a.assigned_at, CASE a.document_kind
    WHEN 'order' THEN EXISTS (SELECT 1 FROM orders d WHERE d.id = a.document_id AND d.state IN ('quoting', 'buying'))
    WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests d WHERE d.id = a.document_id AND (d.state IN ('quoting', 'packing', 'awaiting_shipment') AND d.held_at IS NULL OR d.state = 'picked_up'))
    WHEN 'case' THEN EXISTS (SELECT 1 FROM problem_cases d WHERE d.id = a.document_id AND (d.state IN ('in_follow_up', 'sent_back') OR d.state = 'awaiting_reply' AND d.overdue_at IS NOT NULL))
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims d WHERE d.id = a.document_id AND d.state IN ('submitted', 'in_follow_up'))
    WHEN 'goods-request' THEN EXISTS (SELECT 1 FROM goods_requests d WHERE d.id = a.document_id AND d.state = 'asked')
    WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports d WHERE d.id = a.document_id AND d.state = 'reported')
    ELSE 0
  END
  FROM assignments a WHERE CASE a.document_kind
    WHEN 'order' THEN EXISTS (SELECT 1 FROM orders d WHERE d.id = a.document_id AND (d.state NOT IN ('draft', 'purchased', 'cancelled') OR d.state = 'purchased' AND a.assigned_at > d.purchased_at))
    WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests d WHERE d.id = a.document_id AND d.state NOT IN ('draft', 'received', 'evaluated', 'cancelled'))
    WHEN 'case' THEN EXISTS (SELECT 1 FROM problem_cases d WHERE d.id = a.document_id AND d.state NOT IN ('done'))
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims d WHERE d.id = a.document_id AND d.state NOT IN ('draft', 'done', 'withdrawn'))
    WHEN 'goods-request' THEN EXISTS (SELECT 1 FROM goods_requests d WHERE d.id = a.document_id AND d.state NOT IN ('completed', 'refused', 'withdrawn'))
    WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports d WHERE d.id = a.document_id AND d.state NOT IN ('confirmed', 'rejected', 'withdrawn', 'lapsed'))
  END;
--> statement-breakpoint
-- Whatever state it is in: what is over already stays with whoever takes it on until they put it back.
CREATE TRIGGER open_work_given AFTER INSERT ON assignments BEGIN
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at, is_ours)
    VALUES (NEW.document_kind, NEW.document_id, NEW.staff_id, NEW.assigned_at, CASE NEW.document_kind
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders d WHERE d.id = NEW.document_id AND d.state IN ('quoting', 'buying'))
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests d WHERE d.id = NEW.document_id AND (d.state IN ('quoting', 'packing', 'awaiting_shipment') AND d.held_at IS NULL OR d.state = 'picked_up'))
      WHEN 'case' THEN EXISTS (SELECT 1 FROM problem_cases d WHERE d.id = NEW.document_id AND (d.state IN ('in_follow_up', 'sent_back') OR d.state = 'awaiting_reply' AND d.overdue_at IS NOT NULL))
      WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims d WHERE d.id = NEW.document_id AND d.state IN ('submitted', 'in_follow_up'))
      WHEN 'goods-request' THEN EXISTS (SELECT 1 FROM goods_requests d WHERE d.id = NEW.document_id AND d.state = 'asked')
      WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports d WHERE d.id = NEW.document_id AND d.state = 'reported')
      ELSE 0
    END);
END;
--> statement-breakpoint
CREATE TRIGGER open_work_handed_over AFTER UPDATE OF staff_id, assigned_at ON assignments BEGIN
  DELETE FROM open_work WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at, is_ours)
    VALUES (NEW.document_kind, NEW.document_id, NEW.staff_id, NEW.assigned_at, CASE NEW.document_kind
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders d WHERE d.id = NEW.document_id AND d.state IN ('quoting', 'buying'))
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests d WHERE d.id = NEW.document_id AND (d.state IN ('quoting', 'packing', 'awaiting_shipment') AND d.held_at IS NULL OR d.state = 'picked_up'))
      WHEN 'case' THEN EXISTS (SELECT 1 FROM problem_cases d WHERE d.id = NEW.document_id AND (d.state IN ('in_follow_up', 'sent_back') OR d.state = 'awaiting_reply' AND d.overdue_at IS NOT NULL))
      WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims d WHERE d.id = NEW.document_id AND d.state IN ('submitted', 'in_follow_up'))
      WHEN 'goods-request' THEN EXISTS (SELECT 1 FROM goods_requests d WHERE d.id = NEW.document_id AND d.state = 'asked')
      WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports d WHERE d.id = NEW.document_id AND d.state = 'reported')
      ELSE 0
    END);
END;
--> statement-breakpoint
CREATE TRIGGER open_work_orders AFTER UPDATE OF state ON orders
WHEN (OLD.state IN ('draft', 'purchased', 'cancelled')) <> (NEW.state IN ('draft', 'purchased', 'cancelled'))
  OR (OLD.state IN ('quoting', 'buying')) <> (NEW.state IN ('quoting', 'buying')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'order' AND document_id = NEW.id
    AND NEW.state IN ('draft', 'purchased', 'cancelled') AND OLD.state NOT IN ('draft', 'purchased', 'cancelled');
  INSERT OR IGNORE INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'order' AND document_id = NEW.id AND OLD.state IN ('draft', 'purchased', 'cancelled') AND NEW.state NOT IN ('draft', 'purchased', 'cancelled');
  UPDATE open_work SET is_ours = NEW.state IN ('quoting', 'buying') WHERE document_kind = 'order' AND document_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_shipping_requests AFTER UPDATE OF state, held_at ON shipping_requests
WHEN (OLD.state IN ('draft', 'received', 'evaluated', 'cancelled')) <> (NEW.state IN ('draft', 'received', 'evaluated', 'cancelled'))
  OR (OLD.state IN ('quoting', 'packing', 'awaiting_shipment') AND OLD.held_at IS NULL OR OLD.state = 'picked_up') <> (NEW.state IN ('quoting', 'packing', 'awaiting_shipment') AND NEW.held_at IS NULL OR NEW.state = 'picked_up') BEGIN
  DELETE FROM open_work WHERE document_kind = 'shipping' AND document_id = NEW.id
    AND NEW.state IN ('draft', 'received', 'evaluated', 'cancelled') AND OLD.state NOT IN ('draft', 'received', 'evaluated', 'cancelled');
  INSERT OR IGNORE INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'shipping' AND document_id = NEW.id AND OLD.state IN ('draft', 'received', 'evaluated', 'cancelled') AND NEW.state NOT IN ('draft', 'received', 'evaluated', 'cancelled');
  UPDATE open_work SET is_ours = (NEW.state IN ('quoting', 'packing', 'awaiting_shipment') AND NEW.held_at IS NULL OR NEW.state = 'picked_up') WHERE document_kind = 'shipping' AND document_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_problem_cases AFTER UPDATE OF state, overdue_at ON problem_cases
WHEN (OLD.state IN ('done')) <> (NEW.state IN ('done'))
  OR (OLD.state IN ('in_follow_up', 'sent_back') OR OLD.state = 'awaiting_reply' AND OLD.overdue_at IS NOT NULL) <> (NEW.state IN ('in_follow_up', 'sent_back') OR NEW.state = 'awaiting_reply' AND NEW.overdue_at IS NOT NULL) BEGIN
  DELETE FROM open_work WHERE document_kind = 'case' AND document_id = NEW.id
    AND NEW.state IN ('done') AND OLD.state NOT IN ('done');
  INSERT OR IGNORE INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'case' AND document_id = NEW.id AND OLD.state IN ('done') AND NEW.state NOT IN ('done');
  UPDATE open_work SET is_ours = (NEW.state IN ('in_follow_up', 'sent_back') OR NEW.state = 'awaiting_reply' AND NEW.overdue_at IS NOT NULL) WHERE document_kind = 'case' AND document_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_claims AFTER UPDATE OF state ON claims
WHEN (OLD.state IN ('draft', 'done', 'withdrawn')) <> (NEW.state IN ('draft', 'done', 'withdrawn'))
  OR (OLD.state IN ('submitted', 'in_follow_up')) <> (NEW.state IN ('submitted', 'in_follow_up')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'claim' AND document_id = NEW.id
    AND NEW.state IN ('draft', 'done', 'withdrawn') AND OLD.state NOT IN ('draft', 'done', 'withdrawn');
  INSERT OR IGNORE INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'claim' AND document_id = NEW.id AND OLD.state IN ('draft', 'done', 'withdrawn') AND NEW.state NOT IN ('draft', 'done', 'withdrawn');
  UPDATE open_work SET is_ours = NEW.state IN ('submitted', 'in_follow_up') WHERE document_kind = 'claim' AND document_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_goods_requests AFTER UPDATE OF state ON goods_requests
WHEN (OLD.state IN ('completed', 'refused', 'withdrawn')) <> (NEW.state IN ('completed', 'refused', 'withdrawn'))
  OR (OLD.state = 'asked') <> (NEW.state = 'asked') BEGIN
  DELETE FROM open_work WHERE document_kind = 'goods-request' AND document_id = NEW.id
    AND NEW.state IN ('completed', 'refused', 'withdrawn') AND OLD.state NOT IN ('completed', 'refused', 'withdrawn');
  INSERT OR IGNORE INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'goods-request' AND document_id = NEW.id AND OLD.state IN ('completed', 'refused', 'withdrawn') AND NEW.state NOT IN ('completed', 'refused', 'withdrawn');
  UPDATE open_work SET is_ours = NEW.state = 'asked' WHERE document_kind = 'goods-request' AND document_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_top_up_reports AFTER UPDATE OF state ON top_up_reports
WHEN (OLD.state IN ('confirmed', 'rejected', 'withdrawn', 'lapsed')) <> (NEW.state IN ('confirmed', 'rejected', 'withdrawn', 'lapsed'))
  OR (OLD.state = 'reported') <> (NEW.state = 'reported') BEGIN
  DELETE FROM open_work WHERE document_kind = 'deposit' AND document_id = NEW.id
    AND NEW.state IN ('confirmed', 'rejected', 'withdrawn', 'lapsed') AND OLD.state NOT IN ('confirmed', 'rejected', 'withdrawn', 'lapsed');
  INSERT OR IGNORE INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'deposit' AND document_id = NEW.id AND OLD.state IN ('confirmed', 'rejected', 'withdrawn', 'lapsed') AND NEW.state NOT IN ('confirmed', 'rejected', 'withdrawn', 'lapsed');
  UPDATE open_work SET is_ours = NEW.state = 'reported' WHERE document_kind = 'deposit' AND document_id = NEW.id;
END;
