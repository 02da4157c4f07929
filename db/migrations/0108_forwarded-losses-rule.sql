CREATE TRIGGER forwarded_loss_pieces BEFORE INSERT ON forwarded_losses
WHEN NEW.quantity <= 0 OR NEW.quantity + COALESCE((SELECT sum(l.quantity) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state <> 'refused'), 0)
  > (SELECT COALESCE(sum(p.quantity), 0) FROM purchase_lines p WHERE p.purchase_id = NEW.purchase_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_pieces'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_within_cap BEFORE UPDATE ON forwarded_losses
WHEN NEW.state = 'paid' AND (NEW.paid_yen <= 0 OR NEW.paid_yen > NEW.worth_yen
  OR NEW.paid_yen + COALESCE((SELECT sum(l.paid_yen) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state = 'paid' AND l.id <> NEW.id), 0) > NEW.cap_yen)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_within_cap'); END;
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT 'forwardedParcelCapYen', '2024-04-01', '30000'
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'forwardedParcelCapYen');
