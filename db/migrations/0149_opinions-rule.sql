-- The kept page of goods is of another version once somebody says something of them.
CREATE TRIGGER opinions_version_insert AFTER INSERT ON opinions BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER opinions_version_update AFTER UPDATE ON opinions BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
--> statement-breakpoint
CREATE TRIGGER opinions_version_delete AFTER DELETE ON opinions BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
