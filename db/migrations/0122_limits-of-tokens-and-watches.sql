CREATE TRIGGER api_tokens_limit BEFORE INSERT ON api_tokens
WHEN NEW.kind IN ('personal', 'extension') AND NOT EXISTS (SELECT 1 FROM api_tokens t WHERE t.id = NEW.id)
  AND (SELECT count(*) FROM api_tokens t WHERE t.user_id = NEW.user_id AND t.kind = NEW.kind
    AND t.revoked_at IS NULL AND t.expires_at > NEW.created_at) >= 20
BEGIN SELECT RAISE(ABORT, 'constraint failed: api_tokens_limit'); END;
--> statement-breakpoint
CREATE TRIGGER watches_limit BEFORE INSERT ON watches
WHEN (SELECT count(*) FROM watches w WHERE w.company_id = NEW.company_id) >= 200
  AND NOT EXISTS (SELECT 1 FROM watches w WHERE w.company_id = NEW.company_id AND w.offer_id = NEW.offer_id AND w.sku_id = NEW.sku_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: watches_limit'); END;
