CREATE INDEX `boxes_tracking` ON `boxes` (`tracking_number`) WHERE tracking_number <> '';--> statement-breakpoint
CREATE INDEX `shipping_requests_tracking` ON `shipping_requests` (`tracking_number`) WHERE tracking_number <> '';--> statement-breakpoint
CREATE INDEX `shipping_requests_transit` ON `shipping_requests` (`method_code`,`shipped_at`) WHERE received_at IS NOT NULL;