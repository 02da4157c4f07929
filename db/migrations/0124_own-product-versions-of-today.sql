INSERT INTO own_product_versions (company_id, version)
SELECT c.id, 1 FROM companies c
WHERE EXISTS (SELECT 1 FROM own_product_sources s WHERE s.company_id = c.id)
ON CONFLICT (company_id) DO NOTHING;
