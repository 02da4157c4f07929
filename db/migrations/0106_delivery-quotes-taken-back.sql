CREATE TRIGGER delivery_quote_being_paid BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'shipping' AND NEW.move IN ('takeBack', 'takeBackWeighed')
  AND EXISTS (SELECT 1 FROM payment_items i JOIN payments p ON p.id = i.payment_id
    WHERE i.document_kind = 'shipping' AND i.document_id = NEW.document_id AND p.state = 'waiting')
BEGIN SELECT RAISE(ABORT, 'constraint failed: delivery_quote_being_paid'); END;
