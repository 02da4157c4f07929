DROP INDEX `lots_shelf`;--> statement-breakpoint
CREATE INDEX `lots_to_shelve` ON `lots` (`created_at`,`id`) WHERE state = 'shelving_pending' AND good_quantity > 0;--> statement-breakpoint
CREATE INDEX `lots_shelf` ON `lots` (`shelf`,`id`,`available_quantity`,`reserved_quantity`) WHERE state = 'shelved' AND available_quantity + reserved_quantity > 0;