CREATE TABLE `claim_lines` (
	`claim_id` text NOT NULL,
	`box_id` text NOT NULL,
	`shipping_line_id` text NOT NULL,
	`order_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`resend_quantity` integer DEFAULT 0 NOT NULL,
	`order_yen` integer DEFAULT 0 NOT NULL,
	`shipping_yen` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`claim_id`, `box_id`, `shipping_line_id`),
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`box_id`) REFERENCES `boxes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipping_line_id`) REFERENCES `shipping_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_line_amounts" CHECK(quantity > 0 AND resend_quantity BETWEEN 0 AND quantity AND order_yen >= 0 AND shipping_yen >= 0)
);
--> statement-breakpoint
CREATE INDEX `claim_lines_content` ON `claim_lines` (`box_id`,`shipping_line_id`);--> statement-breakpoint
CREATE INDEX `claim_lines_order` ON `claim_lines` (`order_id`);--> statement-breakpoint
CREATE INDEX `claim_lines_order_line` ON `claim_lines` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`reason` text NOT NULL,
	`wish` text NOT NULL,
	`situation` text NOT NULL,
	`film_url` text DEFAULT '' NOT NULL,
	`piece_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`waiting_since` integer,
	`question` text DEFAULT '' NOT NULL,
	`offer` text,
	`offer_yen` integer DEFAULT 0 NOT NULL,
	`offer_note` text DEFAULT '' NOT NULL,
	`reply_by` integer,
	`outcome` text,
	`settled_yen` integer DEFAULT 0 NOT NULL,
	`resend_order_id` text,
	`closed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `shipping_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resend_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_amounts" CHECK(piece_count > 0 AND offer_yen >= 0 AND settled_yen >= 0),
	CONSTRAINT "claim_waits" CHECK((state IN ('submitted', 'in_follow_up')) = (waiting_since IS NOT NULL)),
	CONSTRAINT "claim_closed" CHECK((state = 'done') = (outcome IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_number_unique` ON `claims` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `claims_resendOrderId_unique` ON `claims` (`resend_order_id`);--> statement-breakpoint
CREATE INDEX `claims_company` ON `claims` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_company_state` ON `claims` (`company_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_request` ON `claims` (`request_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `claims_queue` ON `claims` (`waiting_since`,`id`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `claims_state` ON `claims` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_lines_supplier` ON `order_lines` (`supplier_id`);
--> statement-breakpoint
-- A piece is claimed once: what was sent in, whatever came of it, holds its pieces unless it was withdrawn.
CREATE TRIGGER claim_pieces AFTER UPDATE OF state ON claims
WHEN NEW.state = 'submitted' AND OLD.state = 'draft'
BEGIN SELECT RAISE(ABORT, 'constraint failed: claim_pieces') FROM claim_lines mine
JOIN box_contents held ON held.box_id = mine.box_id AND held.shipping_line_id = mine.shipping_line_id
WHERE mine.claim_id = NEW.id AND held.quantity < (SELECT sum(l.quantity) FROM claim_lines l JOIN claims c ON c.id = l.claim_id
  WHERE l.box_id = mine.box_id AND l.shipping_line_id = mine.shipping_line_id AND c.state NOT IN ('draft', 'withdrawn')); END;
--> statement-breakpoint
-- What comes back of an order or a shipping request is never more than what was paid for it.
CREATE TRIGGER claim_within_paid AFTER UPDATE OF order_yen, shipping_yen ON claim_lines
WHEN NEW.order_yen > OLD.order_yen OR NEW.shipping_yen > OLD.shipping_yen
BEGIN SELECT RAISE(ABORT, 'constraint failed: claim_within_paid')
WHERE (SELECT sum(order_yen) FROM claim_lines WHERE order_id = NEW.order_id) > (SELECT paid_yen FROM orders WHERE id = NEW.order_id)
  OR (SELECT sum(l.shipping_yen) FROM claims c JOIN claim_lines l ON l.claim_id = c.id
    WHERE c.request_id = (SELECT request_id FROM claims WHERE id = NEW.claim_id))
  > (SELECT r.paid_yen FROM claims c JOIN shipping_requests r ON r.id = c.request_id WHERE c.id = NEW.claim_id); END;
--> statement-breakpoint
CREATE TRIGGER order_paid_above_claims BEFORE UPDATE OF paid_yen ON orders
WHEN NEW.paid_yen < OLD.paid_yen
BEGIN SELECT RAISE(ABORT, 'constraint failed: order_paid_above_claims')
WHERE NEW.paid_yen < (SELECT sum(order_yen) FROM claim_lines WHERE order_id = NEW.id); END;
--> statement-breakpoint
DROP TRIGGER attachments_per_document;
--> statement-breakpoint
CREATE TRIGGER attachments_per_document BEFORE INSERT ON files
WHEN NEW.document_kind IN ('order', 'shipping', 'claim') AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: attachments_per_document') FROM files
WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= iif(NEW.document_kind = 'claim', 4, 3); END;
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT column1, '2024-04-01', column2 FROM (VALUES ('claimDays', '7'), ('claimReplyDays', '7'),
  ('quoteTargetMinutes', '120'), ('caseTargetMinutes', '510'), ('claimTargetMinutes', '1020'))
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = column1);
