-- A payment that waits for somebody's word is over with whatever ends the document's asking for money.
CREATE TRIGGER payment_approvals_end AFTER INSERT ON document_events
WHEN NEW.document_kind IN ('order', 'shipping')
  AND NEW.state NOT IN ('awaiting_payment', 'deposit_awaiting', 'balance_awaiting', 'awaiting_finance') BEGIN
  UPDATE payment_approvals SET
    state = CASE WHEN NEW.move IN ('pay', 'payWeighed', 'payBalance', 'confirmBank', 'confirmBankWeighed', 'confirmBalance')
      THEN 'paid' ELSE 'ended' END,
    decided_by_name = NEW.by_name, decided_at = NEW.at
  WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id AND state = 'waiting';
END;
