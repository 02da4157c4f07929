CREATE TRIGGER auxiliary_materials_limit BEFORE INSERT ON auxiliary_materials
WHEN (SELECT count(*) FROM auxiliary_materials m WHERE m.company_id = NEW.company_id AND m.state = 'kept') >= 200
  AND NOT EXISTS (SELECT 1 FROM auxiliary_materials m WHERE m.id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_materials_limit'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_materials_ended BEFORE UPDATE OF state ON auxiliary_materials
WHEN NEW.state = 'ended' AND OLD.stock_quantity > 0
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_ended'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_uses_limit BEFORE INSERT ON auxiliary_material_uses
WHEN (SELECT count(*) FROM auxiliary_material_uses u WHERE u.product_id = NEW.product_id) >= 5
  AND NOT EXISTS (SELECT 1 FROM auxiliary_material_uses u WHERE u.product_id = NEW.product_id AND u.material_id = NEW.material_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_uses_limit'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_uses_kept BEFORE INSERT ON auxiliary_material_uses
WHEN NOT EXISTS (SELECT 1 FROM auxiliary_materials m WHERE m.id = NEW.material_id AND m.company_id = NEW.company_id AND m.state = 'kept')
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_ended'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_kept BEFORE INSERT ON auxiliary_material_moves
WHEN NEW.kind <> 'giveBack' AND NOT EXISTS (SELECT 1 FROM auxiliary_materials m WHERE m.id = NEW.material_id AND m.state = 'kept')
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_ended'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_count AFTER INSERT ON auxiliary_material_moves BEGIN
  UPDATE auxiliary_materials SET stock_quantity = stock_quantity + NEW.quantity,
    low_told_at = iif(low_quantity IS NULL OR stock_quantity + NEW.quantity > low_quantity, NULL, low_told_at)
  WHERE id = NEW.material_id;
END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_no_update BEFORE UPDATE ON auxiliary_material_moves
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_moves_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_no_delete BEFORE DELETE ON auxiliary_material_moves
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_moves_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_shortages_settled BEFORE UPDATE ON auxiliary_material_shortages
WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_shortage_settled'); END;
