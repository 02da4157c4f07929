-- The kept page of categories is of another version once they are counted anew.
CREATE TRIGGER category_words_version_insert AFTER INSERT ON category_words BEGIN
  UPDATE content_versions SET version = abs(random() % 9007199254740991) WHERE subject = 'goods';
END;
