-- Readings in Chinese are kept while the label table stays as it is.
INSERT INTO content_versions (subject, version) VALUES ('labels', abs(random() % 9007199254740991));
--> statement-breakpoint
CREATE TRIGGER labels_version_of_new AFTER INSERT ON labels BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'labels';
END;
--> statement-breakpoint
CREATE TRIGGER labels_version_of_changed AFTER UPDATE ON labels BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'labels';
END;
--> statement-breakpoint
CREATE TRIGGER labels_version_of_removed AFTER DELETE ON labels BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'labels';
END;
