CREATE TABLE `payment_items` (
	`payment_id` text NOT NULL,
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`document_number` text NOT NULL,
	`position` integer NOT NULL,
	`due_yen` integer NOT NULL,
	`coupon_id` text,
	`coupon_yen` integer DEFAULT 0 NOT NULL,
	`awaited` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`payment_id`, `document_kind`, `document_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_items_document` ON `payment_items` (`document_kind`,`document_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_items_awaited` ON `payment_items` (`document_kind`,`document_id`) WHERE awaited = 1;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`way` text NOT NULL,
	`total_yen` integer NOT NULL,
	`coupon_yen` integer NOT NULL,
	`balance_yen` integer NOT NULL,
	`rest_yen` integer NOT NULL,
	`held_yen` integer DEFAULT 0 NOT NULL,
	`about` text NOT NULL,
	`expires_at` integer,
	`started_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`started_by_name` text NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_adds_up" CHECK(total_yen = coupon_yen + balance_yen + rest_yen),
	CONSTRAINT "payment_amounts" CHECK(coupon_yen >= 0 AND balance_yen >= 0 AND rest_yen >= 0 AND total_yen <= 100000000),
	CONSTRAINT "payment_way" CHECK((way = 'balance') = (rest_yen = 0)),
	CONSTRAINT "payment_holds_while_waiting" CHECK(held_yen >= 0 AND (held_yen = 0 OR state = 'waiting'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_number_unique` ON `payments` (`number`);--> statement-breakpoint
CREATE INDEX `payments_company` ON `payments` (`company_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `payments_starter` ON `payments` (`started_by`,`started_at`);--> statement-breakpoint
CREATE INDEX `payments_waiting` ON `payments` (`expires_at`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `payment_approvals` ADD `coupon_id` text;--> statement-breakpoint
ALTER TABLE `payment_approvals` ADD `coupon_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `card_payments` ADD `payment_id` text REFERENCES payments(id);--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_payment` ON `card_payments` (`payment_id`);--> statement-breakpoint
ALTER TABLE `deposit_reports` ADD `payment_id` text REFERENCES payments(id);--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_reports_open_payment` ON `deposit_reports` (`payment_id`) WHERE state = 'reported' AND payment_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER payment_sum_within_limit BEFORE INSERT ON payments
WHEN NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_limit') FROM users
WHERE id = substr(NEW.started_by, 7) AND role = 'employee' AND payment_limit_yen < NEW.total_yen - NEW.coupon_yen; END;
--> statement-breakpoint
CREATE TRIGGER payment_by_person_in_use_still BEFORE INSERT ON payments
WHEN NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payer_disabled') FROM users
WHERE id = substr(NEW.started_by, 7) AND state = 'disabled'; END;
--> statement-breakpoint
DROP TRIGGER payment_within_budget;
--> statement-breakpoint
CREATE TRIGGER payment_within_budget BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.posted_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.amount_yen + (
  SELECT COALESCE(sum(amount_yen), 0) FROM ledger_transfers
  WHERE posted_by = NEW.posted_by AND kind IN ('order-payment', 'shipping-payment')
    AND posted_at >= (unixepoch(NEW.posted_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000)
  + (SELECT COALESCE(sum(total_yen - coupon_yen), 0) FROM payments
  WHERE started_by = NEW.posted_by AND (way = 'bank' AND state IN ('waiting', 'paid') OR way = 'card' AND state = 'paid')
    AND started_at >= (unixepoch(NEW.posted_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
--> statement-breakpoint
CREATE TRIGGER payment_sum_within_budget BEFORE INSERT ON payments
WHEN NEW.way <> 'balance' AND NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.started_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.total_yen - NEW.coupon_yen + (
  SELECT COALESCE(sum(amount_yen), 0) FROM ledger_transfers
  WHERE posted_by = NEW.started_by AND kind IN ('order-payment', 'shipping-payment')
    AND posted_at >= (unixepoch(NEW.started_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000)
  + (SELECT COALESCE(sum(total_yen - coupon_yen), 0) FROM payments
  WHERE started_by = NEW.started_by AND (way = 'bank' AND state IN ('waiting', 'paid') OR way = 'card' AND state = 'paid')
    AND started_at >= (unixepoch(NEW.started_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
--> statement-breakpoint
CREATE TRIGGER payment_by_card_within_budget BEFORE UPDATE OF state ON payments
WHEN NEW.way = 'card' AND NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.started_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.total_yen - NEW.coupon_yen + (
  SELECT COALESCE(sum(amount_yen), 0) FROM ledger_transfers
  WHERE posted_by = NEW.started_by AND kind IN ('order-payment', 'shipping-payment')
    AND posted_at >= (unixepoch(NEW.started_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000)
  + (SELECT COALESCE(sum(total_yen - coupon_yen), 0) FROM payments
  WHERE started_by = NEW.started_by AND (way = 'bank' AND state IN ('waiting', 'paid') OR way = 'card' AND state = 'paid')
    AND started_at >= (unixepoch(NEW.started_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
