INSERT INTO offer_pictures (picture, offer_id, tries_left)
SELECT json_extract(pictures, '$[0]'), id, 3 FROM offers
WHERE popularity >= 0 AND json_extract(pictures, '$[0]') LIKE 'https://%'
ON CONFLICT (picture, offer_id) DO NOTHING;
