-- An approval is taken back while its withdrawal is in no file for the bank: it waits for finance as at first.
DROP TRIGGER withdrawal_as_asked;--> statement-breakpoint
CREATE TRIGGER withdrawal_as_asked BEFORE UPDATE ON withdrawals
WHEN NEW.company_id <> OLD.company_id OR NEW.amount_yen <> OLD.amount_yen OR NEW.bank_code <> OLD.bank_code OR NEW.branch_code <> OLD.branch_code OR NEW.account_type <> OLD.account_type OR NEW.account_number <> OLD.account_number OR NEW.holder_kana <> OLD.holder_kana
  OR NEW.account_id IS NOT OLD.account_id
  OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT OLD.approved_by
    AND NOT (OLD.state = 'approved' AND NEW.state = 'awaiting_transfer' AND OLD.file_id IS NULL AND NEW.approved_by IS NULL))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_as_asked'); END;
