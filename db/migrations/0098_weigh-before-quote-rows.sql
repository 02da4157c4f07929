UPDATE shipping_requests SET weighs_first = 1
WHERE method_code IN (SELECT code FROM logistics_methods WHERE weighs_first);
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT 'rehearsalYen', '2024-04-01', '600'
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'rehearsalYen');
