UPDATE lots SET received_at = created_at
WHERE received_at IS NULL AND state IN ('missing', 'written_off')
  AND EXISTS (SELECT 1 FROM document_events e WHERE e.document_kind = 'lot' AND e.document_id = lots.id
    AND e.version = 1 AND e.state = 'missing');
