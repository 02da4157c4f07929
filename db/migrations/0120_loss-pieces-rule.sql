DROP TRIGGER forwarded_loss_pieces;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_pieces BEFORE INSERT ON forwarded_losses
WHEN NEW.quantity <= 0 OR NEW.quantity + COALESCE((SELECT sum(l.quantity) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state <> 'refused'), 0)
  > COALESCE((SELECT sum(t.quantity) FROM lots t WHERE t.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id
      AND t.received_at IS NOT NULL AND t.state IN ('arrival_work', 'shelving_pending', 'shelved', 'missing')), 0)
    + COALESCE((SELECT sum(c.quantity) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
      WHERE c.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id AND t.received_at IS NOT NULL AND c.state = 'done'
        AND (c.answer = 'discard' AND c.kind IN ('wrong', 'damaged') OR c.answer = 'cancel' AND c.kind = 'short')), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_pieces'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_gone BEFORE UPDATE ON forwarded_losses
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.quantity + COALESCE((SELECT sum(l.quantity) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state <> 'refused' AND l.id <> NEW.id), 0)
  + COALESCE((SELECT sum(t.quantity - t.shipped_quantity) FROM lots t WHERE t.order_id = NEW.order_id
      AND t.purchase_id = NEW.purchase_id AND t.state IN ('arrival_work', 'shelving_pending', 'shelved')), 0)
  > COALESCE((SELECT sum(t.quantity) FROM lots t WHERE t.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id
      AND t.received_at IS NOT NULL AND t.state IN ('arrival_work', 'shelving_pending', 'shelved', 'missing')), 0)
    + COALESCE((SELECT sum(c.quantity) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
      WHERE c.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id AND t.received_at IS NOT NULL AND c.state = 'done'
        AND (c.answer = 'discard' AND c.kind IN ('wrong', 'damaged') OR c.answer = 'cancel' AND c.kind = 'short')), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_gone'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_by_two BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'loss' AND NEW.move = 'pay' AND EXISTS (SELECT 1 FROM forwarded_losses l
  WHERE l.id = NEW.document_id AND l.pay_asked_by = NEW."by")
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_by_two'); END;
