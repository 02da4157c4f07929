UPDATE payment_approvals SET
  state = CASE WHEN e.move IN ('pay', 'payWeighed', 'payBalance', 'confirmBank', 'confirmBankWeighed', 'confirmBalance')
    THEN 'paid' ELSE 'ended' END,
  decided_by_name = e.by_name, decided_at = e.at
FROM document_events e
WHERE payment_approvals.state = 'waiting'
  AND e.document_kind = payment_approvals.document_kind AND e.document_id = payment_approvals.document_id
  AND e.version = (SELECT min(later.version) FROM document_events later
    WHERE later.document_kind = e.document_kind AND later.document_id = e.document_id AND later.at >= payment_approvals.asked_at
      AND later.state NOT IN ('awaiting_payment', 'deposit_awaiting', 'balance_awaiting', 'awaiting_finance'));
