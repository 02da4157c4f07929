CREATE TRIGGER auxiliary_material_moves_full BEFORE INSERT ON auxiliary_material_moves
WHEN NEW.kind = 'receive' AND (SELECT m.stock_quantity FROM auxiliary_materials m WHERE m.id = NEW.material_id) + NEW.quantity > 9999999
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_full'); END;
