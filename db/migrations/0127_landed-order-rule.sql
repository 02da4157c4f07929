-- What the landed cost is reckoned from has changed: it is reckoned anew.
CREATE TRIGGER offers_landed_changed
AFTER UPDATE OF category_id, min_order, price_fen, tiers, weight_grams, length_mm, width_mm, height_mm, domestic_freight_fen ON offers
WHEN NEW.landed_basis <> '' AND (OLD.category_id, OLD.min_order, OLD.price_fen, OLD.tiers, OLD.weight_grams, OLD.length_mm, OLD.width_mm, OLD.height_mm, OLD.domestic_freight_fen)
  IS NOT (NEW.category_id, NEW.min_order, NEW.price_fen, NEW.tiers, NEW.weight_grams, NEW.length_mm, NEW.width_mm, NEW.height_mm, NEW.domestic_freight_fen)
BEGIN
  UPDATE offers SET landed_basis = '' WHERE popularity = NEW.popularity;
END;
