-- A rejected withdrawal is taken up again for the account that the company still has: accepted, and none named after it.
CREATE TRIGGER withdrawal_account_in_use BEFORE UPDATE OF state ON withdrawals
WHEN OLD.state = 'rejected' AND NEW.state = 'awaiting_transfer' AND NOT EXISTS (
  SELECT 1 FROM payout_accounts a WHERE a.id = NEW.account_id AND a.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM payout_accounts b WHERE b.company_id = a.company_id AND b.requested_at > a.requested_at AND b.state IN ('accepted', 'to_decide')))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_account_in_use'); END;
