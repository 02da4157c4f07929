INSERT INTO stock_count_figures (count_id, lot_id, place, shelf, counted_quantity, expected_quantity,
  lot_version, counted_at, counted_by, counted_by_name)
SELECT count_id, lot_id, 1, shelf, counted_quantity, expected_quantity,
  lot_version, counted_at, counted_by, counted_by_name
FROM stock_count_lines;
