-- An answer about a class is given once, and taken back once.
DROP TRIGGER class_contest_answered_once;--> statement-breakpoint
CREATE TRIGGER class_contest_answered_once BEFORE UPDATE OF state ON class_contests WHEN (OLD.state = 'open') = (NEW.state = 'open')
BEGIN SELECT RAISE(ABORT, 'constraint failed: class_contest_answered_once'); END;
