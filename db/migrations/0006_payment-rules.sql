CREATE TRIGGER payment_within_limit BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_limit') FROM users
WHERE id = substr(NEW.posted_by, 7) AND role = 'employee' AND payment_limit_yen < NEW.amount_yen; END;
--> statement-breakpoint
CREATE TRIGGER payment_within_budget BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.posted_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.amount_yen + (
  SELECT COALESCE(sum(amount_yen), 0) FROM ledger_transfers
  WHERE posted_by = NEW.posted_by AND kind IN ('order-payment', 'shipping-payment')
    AND posted_at >= (unixepoch(NEW.posted_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
--> statement-breakpoint
CREATE TRIGGER payment_by_person_in_use BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payer_disabled') FROM users
WHERE id = substr(NEW.posted_by, 7) AND state = 'disabled'; END;
--> statement-breakpoint
CREATE TRIGGER payment_approvals_decided_once BEFORE UPDATE ON payment_approvals
WHEN OLD.state <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'constraint failed: approval_decided_once'); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_covered BEFORE INSERT ON authorised_acts
WHEN NOT EXISTS (SELECT 1 FROM authorisations a JOIN companies c ON c.id = a.company_id
  JOIN staff s ON s.id = c.manager_staff_id AND s.state = 'in_use'
  WHERE a.company_id = NEW.company_id AND a.kind = NEW.kind AND a.state = 'authorised' AND s.id = NEW.staff_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: act_not_authorised'); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_within_cap BEFORE INSERT ON authorised_acts
WHEN NEW.kind = 'payment'
BEGIN SELECT RAISE(ABORT, 'constraint failed: act_over_daily_cap') FROM authorisations
WHERE company_id = NEW.company_id AND kind = 'payment' AND daily_cap_yen < NEW.amount_yen + (
  SELECT COALESCE(sum(amount_yen), 0) FROM authorised_acts
  WHERE company_id = NEW.company_id AND kind = 'payment' AND day = NEW.day); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_no_update BEFORE UPDATE ON authorised_acts
BEGIN SELECT RAISE(ABORT, 'constraint failed: authorised_acts_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_no_delete BEFORE DELETE ON authorised_acts
BEGIN SELECT RAISE(ABORT, 'constraint failed: authorised_acts_append_only'); END;
