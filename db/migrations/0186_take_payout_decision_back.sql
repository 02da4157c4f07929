-- A decision is taken back while nothing was built on it: no withdrawal to the account, and no account named after it.
DROP TRIGGER payout_account_decided;--> statement-breakpoint
CREATE TRIGGER payout_account_decided BEFORE UPDATE OF state ON payout_accounts
WHEN (OLD.state IN ('refused', 'cancelled') OR (OLD.state = 'accepted' AND NEW.state <> 'cancelled')
  OR (OLD.state = 'to_decide' AND (NEW.state = 'to_decide' OR NEW.state IN ('accepted', 'refused') AND (NEW.decided_by IS NULL OR NEW.decided_at IS NULL))))
  AND NOT (NEW.state = 'to_decide' AND OLD.state IN ('accepted', 'refused') AND OLD.decided_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM withdrawals w WHERE w.company_id = OLD.company_id AND w.account_id = OLD.id)
    AND NOT EXISTS (SELECT 1 FROM payout_accounts a WHERE a.company_id = OLD.company_id AND a.requested_at > OLD.requested_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_decided'); END;
