CREATE INDEX `notice_marks_until` ON `notice_marks` (`read_until`);
--> statement-breakpoint
CREATE TRIGGER notices_written_late AFTER INSERT ON notices BEGIN
  UPDATE notice_marks SET read_until = NEW.published_at - 1 WHERE read_until >= NEW.published_at;
END;
--> statement-breakpoint
-- Marks that were made before this kept no promise for what was written late.
DELETE FROM notice_marks;
