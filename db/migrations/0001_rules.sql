CREATE TRIGGER ledger_transfers_no_update BEFORE UPDATE ON ledger_transfers
BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger_transfers_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers
BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger_transfers_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER document_events_no_update BEFORE UPDATE ON document_events
BEGIN SELECT RAISE(ABORT, 'constraint failed: document_events_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER document_events_no_delete BEFORE DELETE ON document_events
BEGIN SELECT RAISE(ABORT, 'constraint failed: document_events_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER cart_lines_limit BEFORE INSERT ON cart_lines
WHEN (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) >= 200
  AND NOT EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = NEW.cart_id AND sku_id = NEW.sku_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: cart_full'); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE offers_fts USING fts5(title_ja, title_zh, content='offers', content_rowid='popularity', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER offers_fts_insert AFTER INSERT ON offers BEGIN
  INSERT INTO offers_fts(rowid, title_ja, title_zh) VALUES (NEW.popularity, NEW.title_ja, NEW.title_zh);
END;
--> statement-breakpoint
CREATE TRIGGER offers_fts_delete AFTER DELETE ON offers BEGIN
  INSERT INTO offers_fts(offers_fts, rowid, title_ja, title_zh) VALUES ('delete', OLD.popularity, OLD.title_ja, OLD.title_zh);
END;
--> statement-breakpoint
CREATE TRIGGER offers_fts_update AFTER UPDATE OF popularity, title_ja, title_zh ON offers BEGIN
  INSERT INTO offers_fts(offers_fts, rowid, title_ja, title_zh) VALUES ('delete', OLD.popularity, OLD.title_ja, OLD.title_zh);
  INSERT INTO offers_fts(rowid, title_ja, title_zh) VALUES (NEW.popularity, NEW.title_ja, NEW.title_zh);
END;
