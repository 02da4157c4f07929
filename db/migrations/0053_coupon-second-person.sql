ALTER TABLE `coupon_issues` ADD `issued_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `coupon_issues` ADD `two_people` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `coupon_issues` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `coupon_issues` ADD `confirmed_by` text;--> statement-breakpoint
ALTER TABLE `coupon_issues` ADD `confirmed_by_name` text;--> statement-breakpoint
CREATE TRIGGER coupon_confirmed BEFORE INSERT ON coupons
WHEN EXISTS (SELECT 1 FROM coupon_issues WHERE id = NEW.issue_id AND two_people = 1 AND confirmed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'constraint failed: coupon_confirmed'); END;
--> statement-breakpoint
CREATE TRIGGER coupon_second_person BEFORE UPDATE OF confirmed_at ON coupon_issues
WHEN NEW.confirmed_by IS NULL OR NEW.confirmed_by = OLD.issued_by OR EXISTS (SELECT 1 FROM staff
  WHERE trusted_from > NEW.confirmed_at AND 'staff:' || id IN (OLD.issued_by, NEW.confirmed_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: coupon_second_person'); END;
