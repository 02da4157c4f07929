DROP INDEX `lots_to_shelve`;--> statement-breakpoint
CREATE INDEX `lots_to_shelve` ON `lots` (`state`,`created_at`,`id`) WHERE state = 'shelving_pending' AND good_quantity > 0;