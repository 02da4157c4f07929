DROP TRIGGER delivery_quote_being_paid;
--> statement-breakpoint
CREATE TRIGGER delivery_quote_being_paid BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'shipping'
  AND NEW.move IN ('takeBack', 'takeBackWeighed', 'splitQuoted', 'cancel', 'lapse', 'callOff')
  AND EXISTS (SELECT 1 FROM payment_items i JOIN payments p ON p.id = i.payment_id
    LEFT JOIN card_payments c ON c.payment_id = p.id
    WHERE i.document_kind = 'shipping' AND i.document_id = NEW.document_id AND p.state = 'waiting'
      AND (NEW."by" NOT LIKE 'buyer:%' OR c.state IS NULL OR c.state <> 'created'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: delivery_quote_being_paid'); END;
