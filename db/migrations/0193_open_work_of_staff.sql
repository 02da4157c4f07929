CREATE TABLE `open_work` (
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`document_kind`, `document_id`)
);
--> statement-breakpoint
CREATE INDEX `open_work_of` ON `open_work` (`staff_id`,`document_kind`,`assigned_at`);
--> statement-breakpoint
-- What has been taken on already.
INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
  SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
  WHERE CASE document_kind
    WHEN 'order' THEN EXISTS (SELECT 1 FROM orders d WHERE d.id = document_id AND d.state NOT IN ('draft', 'purchased', 'forwarded', 'cancelled'))
    WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests d WHERE d.id = document_id AND d.state NOT IN ('draft', 'received', 'evaluated', 'cancelled'))
    WHEN 'case' THEN EXISTS (SELECT 1 FROM problem_cases d WHERE d.id = document_id AND d.state NOT IN ('done'))
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims d WHERE d.id = document_id AND d.state NOT IN ('draft', 'done', 'withdrawn'))
    WHEN 'goods-request' THEN EXISTS (SELECT 1 FROM goods_requests d WHERE d.id = document_id AND d.state NOT IN ('completed', 'refused', 'withdrawn'))
    WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports d WHERE d.id = document_id AND d.state NOT IN ('confirmed', 'rejected', 'withdrawn', 'lapsed'))
  END;
--> statement-breakpoint
CREATE TRIGGER open_work_given AFTER INSERT ON assignments BEGIN
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT NEW.document_kind, NEW.document_id, NEW.staff_id, NEW.assigned_at
    WHERE CASE NEW.document_kind
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders d WHERE d.id = NEW.document_id AND d.state NOT IN ('draft', 'purchased', 'forwarded', 'cancelled'))
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests d WHERE d.id = NEW.document_id AND d.state NOT IN ('draft', 'received', 'evaluated', 'cancelled'))
      WHEN 'case' THEN EXISTS (SELECT 1 FROM problem_cases d WHERE d.id = NEW.document_id AND d.state NOT IN ('done'))
      WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims d WHERE d.id = NEW.document_id AND d.state NOT IN ('draft', 'done', 'withdrawn'))
      WHEN 'goods-request' THEN EXISTS (SELECT 1 FROM goods_requests d WHERE d.id = NEW.document_id AND d.state NOT IN ('completed', 'refused', 'withdrawn'))
      WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports d WHERE d.id = NEW.document_id AND d.state NOT IN ('confirmed', 'rejected', 'withdrawn', 'lapsed'))
    END;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_handed_over AFTER UPDATE OF staff_id, assigned_at ON assignments BEGIN
  UPDATE open_work SET staff_id = NEW.staff_id, assigned_at = NEW.assigned_at
    WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_put_back AFTER DELETE ON assignments BEGIN
  DELETE FROM open_work WHERE document_kind = OLD.document_kind AND document_id = OLD.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER open_work_orders AFTER UPDATE OF state ON orders
WHEN (OLD.state IN ('draft', 'purchased', 'forwarded', 'cancelled')) <> (NEW.state IN ('draft', 'purchased', 'forwarded', 'cancelled')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'order' AND document_id = NEW.id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'order' AND document_id = NEW.id AND NEW.state NOT IN ('draft', 'purchased', 'forwarded', 'cancelled');
END;
--> statement-breakpoint
CREATE TRIGGER open_work_shipping_requests AFTER UPDATE OF state ON shipping_requests
WHEN (OLD.state IN ('draft', 'received', 'evaluated', 'cancelled')) <> (NEW.state IN ('draft', 'received', 'evaluated', 'cancelled')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'shipping' AND document_id = NEW.id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'shipping' AND document_id = NEW.id AND NEW.state NOT IN ('draft', 'received', 'evaluated', 'cancelled');
END;
--> statement-breakpoint
CREATE TRIGGER open_work_problem_cases AFTER UPDATE OF state ON problem_cases
WHEN (OLD.state IN ('done')) <> (NEW.state IN ('done')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'case' AND document_id = NEW.id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'case' AND document_id = NEW.id AND NEW.state NOT IN ('done');
END;
--> statement-breakpoint
CREATE TRIGGER open_work_claims AFTER UPDATE OF state ON claims
WHEN (OLD.state IN ('draft', 'done', 'withdrawn')) <> (NEW.state IN ('draft', 'done', 'withdrawn')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'claim' AND document_id = NEW.id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'claim' AND document_id = NEW.id AND NEW.state NOT IN ('draft', 'done', 'withdrawn');
END;
--> statement-breakpoint
CREATE TRIGGER open_work_goods_requests AFTER UPDATE OF state ON goods_requests
WHEN (OLD.state IN ('completed', 'refused', 'withdrawn')) <> (NEW.state IN ('completed', 'refused', 'withdrawn')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'goods-request' AND document_id = NEW.id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'goods-request' AND document_id = NEW.id AND NEW.state NOT IN ('completed', 'refused', 'withdrawn');
END;
--> statement-breakpoint
CREATE TRIGGER open_work_top_up_reports AFTER UPDATE OF state ON top_up_reports
WHEN (OLD.state IN ('confirmed', 'rejected', 'withdrawn', 'lapsed')) <> (NEW.state IN ('confirmed', 'rejected', 'withdrawn', 'lapsed')) BEGIN
  DELETE FROM open_work WHERE document_kind = 'deposit' AND document_id = NEW.id;
  INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT document_kind, document_id, staff_id, assigned_at FROM assignments
    WHERE document_kind = 'deposit' AND document_id = NEW.id AND NEW.state NOT IN ('confirmed', 'rejected', 'withdrawn', 'lapsed');
END;
