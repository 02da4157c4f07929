CREATE TABLE `payout_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`bank_code` text NOT NULL,
	`bank_name` text NOT NULL,
	`branch_code` text NOT NULL,
	`branch_name` text NOT NULL,
	`account_type` text NOT NULL,
	`account_number` text NOT NULL,
	`holder_kana` text NOT NULL,
	`requested_at` integer NOT NULL,
	`requested_by` text NOT NULL,
	`requested_by_name` text NOT NULL,
	`usable_from` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`decided_by_name` text,
	`decision` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_account_waits" CHECK(usable_from >= requested_at + 172800000)
);
--> statement-breakpoint
CREATE INDEX `payout_accounts_company` ON `payout_accounts` (`company_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `payout_accounts_queue` ON `payout_accounts` (`state`,`requested_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_one_to_decide` ON `payout_accounts` (`company_id`) WHERE state = 'to_decide';--> statement-breakpoint
CREATE TABLE `bank_closings` (
	`bank_day` text PRIMARY KEY NOT NULL,
	`closing_yen` integer NOT NULL,
	`ledger_yen` integer NOT NULL,
	`opening_yen` integer NOT NULL,
	`uncredited_yen` integer NOT NULL,
	`difference_yen` integer NOT NULL,
	`reckoned_at` integer NOT NULL,
	`imported_by_name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `finance_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`company_id` text,
	`report_id` text,
	`line_id` text,
	`transfer_id` text,
	`bank_day` text,
	`amount_yen` integer NOT NULL,
	`reason` text NOT NULL,
	`buyer_reason` text DEFAULT '' NOT NULL,
	`proposed_at` integer NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_by_name` text NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`decided_by_name` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `deposit_reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "proposal_by_two" CHECK(state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> proposed_by)),
	CONSTRAINT "proposal_decided" CHECK((state = 'open') = (decided_at IS NULL)),
	CONSTRAINT "proposal_reason" CHECK(trim(reason) <> ''),
	CONSTRAINT "proposal_subject" CHECK((report_id IS NOT NULL) = (kind = 'credit') AND (transfer_id IS NOT NULL) = (kind = 'correction') AND (bank_day IS NOT NULL) = (kind = 'opening') AND (kind = 'opening' OR amount_yen > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `finance_proposals_report` ON `finance_proposals` (`report_id`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `finance_proposals_transfer` ON `finance_proposals` (`transfer_id`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `finance_proposals_day` ON `finance_proposals` (`bank_day`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `finance_proposals_queue` ON `finance_proposals` (`state`,`proposed_at`);--> statement-breakpoint
CREATE INDEX `finance_proposals_decided` ON `finance_proposals` (`decided_at`) WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `finance_proposals_subject` ON `finance_proposals` (`kind`,`state`,`bank_day`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `reauthenticated_at` integer;--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `certain` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `confirm_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `confirmed_by` text;--> statement-breakpoint
CREATE INDEX `deposit_reports_uncertain` ON `deposit_reports` (`company_id`,`confirmed_at`) WHERE certain = 0 AND confirmed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transfer_files` ADD `made_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `account_id` text REFERENCES payout_accounts(id);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `by_program` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `withdrawals_paid` ON `withdrawals` (`company_id`,`settled_at`);
--> statement-breakpoint
-- What is paid to today stays usable: it was there before accounts waited.
INSERT INTO payout_accounts (id, company_id, state, bank_code, bank_name, branch_code, branch_name, account_type, account_number, holder_kana, requested_at, requested_by, requested_by_name, usable_from, decision)
SELECT 'before/' || company_id, company_id, 'accepted', bank_code, bank_name, branch_code, branch_name, account_type, account_number, holder_kana, changed_at, 'database', '', changed_at + 172800000, '' FROM bank_accounts;
--> statement-breakpoint
UPDATE withdrawals SET account_id = 'before/' || company_id
WHERE EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = 'before/' || withdrawals.company_id AND a.bank_code = withdrawals.bank_code AND a.branch_code = withdrawals.branch_code AND a.account_number = withdrawals.account_number);
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT column1, '2024-04-01', column2 FROM (VALUES ('creditTwoPeopleYen', '1000000'), ('programWithdrawalYen', '100000'))
WHERE EXISTS (SELECT 1 FROM settings);
--> statement-breakpoint
CREATE TRIGGER proposal_begins_open BEFORE INSERT ON finance_proposals
WHEN NEW.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_begins_open'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_report_open BEFORE INSERT ON finance_proposals
WHEN NEW.kind = 'credit' AND NOT EXISTS (SELECT 1 FROM deposit_reports WHERE id = NEW.report_id AND company_id = NEW.company_id AND state IN ('reported', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_report_open'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_decided_once BEFORE UPDATE ON finance_proposals
WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_decided_once'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_as_proposed BEFORE UPDATE ON finance_proposals
WHEN NEW.kind <> OLD.kind OR NEW.company_id IS NOT OLD.company_id OR NEW.report_id IS NOT OLD.report_id OR NEW.line_id IS NOT OLD.line_id OR NEW.transfer_id IS NOT OLD.transfer_id OR NEW.bank_day IS NOT OLD.bank_day OR NEW.amount_yen <> OLD.amount_yen OR NEW.reason <> OLD.reason OR NEW.buyer_reason <> OLD.buyer_reason OR NEW.proposed_by <> OLD.proposed_by
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_as_proposed'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_stays BEFORE DELETE ON finance_proposals
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_stays'); END;
--> statement-breakpoint
CREATE TRIGGER credit_rules BEFORE UPDATE OF state ON deposit_reports
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed'
BEGIN SELECT CASE
WHEN NEW.confirmed_yen IS NULL OR NEW.confirmed_by IS NULL OR NEW.confirmed_at IS NULL
  THEN RAISE(ABORT, 'constraint failed: credit_signed')
WHEN NEW.certain = 1 AND (NEW.confirmed_yen <> NEW.amount_yen
    OR NOT EXISTS (SELECT 1 FROM bank_lines WHERE report_id = NEW.id AND amount_yen = NEW.confirmed_yen))
  THEN RAISE(ABORT, 'constraint failed: credit_without_line')
WHEN NEW.certain = 0 AND trim(NEW.confirm_reason) = ''
  THEN RAISE(ABORT, 'constraint failed: credit_reason')
WHEN NEW.certain = 0
  AND NOT EXISTS (SELECT 1 FROM finance_proposals WHERE report_id = NEW.id AND state = 'confirmed' AND amount_yen = NEW.confirmed_yen AND decided_by = NEW.confirmed_by)
  AND NEW.confirmed_yen + COALESCE((SELECT sum(confirmed_yen) FROM deposit_reports
      WHERE company_id = NEW.company_id AND certain = 0 AND confirmed_at IS NOT NULL
      AND date(confirmed_at / 1000 + 32400, 'unixepoch') = date(NEW.confirmed_at / 1000 + 32400, 'unixepoch')), 0)
    > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'creditTwoPeopleYen'
      AND effective_from <= date(NEW.confirmed_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0)
  THEN RAISE(ABORT, 'constraint failed: credit_needs_two')
END; END;
--> statement-breakpoint
CREATE TRIGGER credit_stands BEFORE UPDATE ON deposit_reports
WHEN OLD.state = 'confirmed' AND (NEW.state <> OLD.state OR NEW.confirmed_yen IS NOT OLD.confirmed_yen OR NEW.certain <> OLD.certain OR NEW.confirmed_at IS NOT OLD.confirmed_at OR NEW.confirmed_by IS NOT OLD.confirmed_by OR NEW.company_id <> OLD.company_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_stands'); END;
--> statement-breakpoint
CREATE TRIGGER credit_as_confirmed BEFORE INSERT ON ledger_transfers
WHEN NEW.kind = 'deposit' AND EXISTS (SELECT 1 FROM deposit_reports WHERE id = NEW.document_id AND (state <> 'confirmed' OR confirmed_yen <> NEW.amount_yen))
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_as_confirmed'); END;
--> statement-breakpoint
CREATE TRIGGER correction_rules BEFORE INSERT ON ledger_transfers
WHEN NEW.document_kind = 'correction'
BEGIN SELECT CASE
WHEN NEW.kind <> 'correction' OR NOT EXISTS (SELECT 1 FROM finance_proposals p JOIN ledger_transfers t ON t.id = p.transfer_id
    WHERE p.id = NEW.document_id AND p.kind = 'correction' AND p.state = 'confirmed' AND p.amount_yen = NEW.amount_yen AND t.company_id = NEW.company_id
    AND ((t.to_account LIKE 'wallet/%' AND NEW.from_account = t.to_account) OR (t.from_account LIKE 'wallet/%' AND NEW.to_account = t.from_account)))
  THEN RAISE(ABORT, 'constraint failed: correction_by_two')
WHEN (SELECT sum(other.amount_yen) > t.amount_yen FROM finance_proposals p JOIN ledger_transfers t ON t.id = p.transfer_id
    JOIN finance_proposals other ON other.transfer_id = t.id AND other.kind = 'correction' AND other.state = 'confirmed' WHERE p.id = NEW.document_id)
  THEN RAISE(ABORT, 'constraint failed: correction_beyond_transfer')
END; END;
--> statement-breakpoint
CREATE TRIGGER payout_account_as_named BEFORE UPDATE ON payout_accounts
WHEN NEW.company_id <> OLD.company_id OR NEW.bank_code <> OLD.bank_code OR NEW.branch_code <> OLD.branch_code OR NEW.account_type <> OLD.account_type OR NEW.account_number <> OLD.account_number OR NEW.holder_kana <> OLD.holder_kana OR NEW.requested_at <> OLD.requested_at OR NEW.usable_from < OLD.usable_from
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_as_named'); END;
--> statement-breakpoint
CREATE TRIGGER payout_account_decided BEFORE UPDATE OF state ON payout_accounts
WHEN OLD.state IN ('refused', 'cancelled') OR (OLD.state = 'accepted' AND NEW.state <> 'cancelled')
  OR (OLD.state = 'to_decide' AND NEW.state IN ('accepted', 'refused') AND (NEW.decided_by IS NULL OR NEW.decided_at IS NULL))
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_decided'); END;
--> statement-breakpoint
CREATE TRIGGER payout_account_stays BEFORE DELETE ON payout_accounts
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_stays'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_account_ready BEFORE INSERT ON withdrawals
WHEN NOT EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = NEW.account_id AND a.company_id = NEW.company_id AND a.state = 'accepted'
  AND a.usable_from <= NEW.requested_at AND a.bank_code = NEW.bank_code AND a.branch_code = NEW.branch_code AND a.account_type = NEW.account_type
  AND a.account_number = NEW.account_number AND a.holder_kana = NEW.holder_kana)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_account_ready'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_by_program BEFORE INSERT ON withdrawals
WHEN NEW.by_program = 1 AND NEW.amount_yen + COALESCE((SELECT sum(amount_yen) FROM withdrawals
    WHERE company_id = NEW.company_id AND by_program = 1 AND state NOT IN ('rejected', 'taken_back')
    AND date(requested_at / 1000 + 32400, 'unixepoch') = date(NEW.requested_at / 1000 + 32400, 'unixepoch')), 0)
  > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'programWithdrawalYen'
    AND effective_from <= date(NEW.requested_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_by_program'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_as_asked BEFORE UPDATE ON withdrawals
WHEN NEW.company_id <> OLD.company_id OR NEW.amount_yen <> OLD.amount_yen OR NEW.bank_code <> OLD.bank_code OR NEW.branch_code <> OLD.branch_code OR NEW.account_type <> OLD.account_type OR NEW.account_number <> OLD.account_number OR NEW.holder_kana <> OLD.holder_kana
  OR NEW.account_id IS NOT OLD.account_id OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT OLD.approved_by)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_as_asked'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_exporter BEFORE UPDATE OF file_id ON withdrawals
WHEN NEW.file_id IS NOT NULL AND EXISTS (SELECT 1 FROM transfer_files f WHERE f.id = NEW.file_id AND f.made_by = NEW.approved_by)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_exporter'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_payer BEFORE UPDATE OF state ON withdrawals
WHEN NEW.state = 'transferred' AND OLD.state <> 'transferred'
BEGIN SELECT CASE
WHEN NEW.settled_by IS NULL OR NEW.settled_at IS NULL
  THEN RAISE(ABORT, 'constraint failed: withdrawal_signed')
WHEN EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = NEW.account_id AND a.decided_by = NEW.settled_by)
  THEN RAISE(ABORT, 'constraint failed: withdrawal_payer_decided_account')
WHEN (NEW.approved_by IS NULL OR NEW.approved_by = NEW.settled_by
    OR EXISTS (SELECT 1 FROM transfer_files f WHERE f.id = NEW.file_id AND f.made_by = NEW.settled_by))
  AND (NEW.needs_two = 1 OR NEW.amount_yen + COALESCE((SELECT sum(amount_yen) FROM withdrawals
      WHERE company_id = NEW.company_id AND state = 'transferred'
      AND date(settled_at / 1000 + 32400, 'unixepoch') = date(NEW.settled_at / 1000 + 32400, 'unixepoch')), 0)
    > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'withdrawalTwoPeopleYen'
      AND effective_from <= date(NEW.settled_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0))
  THEN RAISE(ABORT, 'constraint failed: withdrawal_by_two')
END; END;
