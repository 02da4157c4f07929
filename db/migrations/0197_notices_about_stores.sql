ALTER TABLE `notices` ADD `subject` text;--> statement-breakpoint
ALTER TABLE `notices` ADD `subject_id` text;--> statement-breakpoint
-- What was written until now says it by the page it leads to.
UPDATE notices SET subject = 'order', subject_id = (SELECT o.id FROM orders o
  WHERE o.number = substr(href, instr(href, '=') + 1) AND o.company_id = notices.company_id)
WHERE href LIKE '/OrderDetails?order_sn=_%' OR href LIKE '/orderLogisticsStatus?order_sn=_%'
  OR href LIKE '/user/stockOutPlans?order_sn=_%' OR href LIKE '/user/issueOrder?q=_%'
  OR href LIKE '/warehouse?words=_%' OR href LIKE '/user/forwardedLoss?number=_%';
--> statement-breakpoint
UPDATE notices SET subject = 'shipping', subject_id = (SELECT r.id FROM shipping_requests r
  WHERE r.number = substr(href, instr(href, '=') + 1) AND r.company_id = notices.company_id)
WHERE href LIKE '/deliveryDetails?pOrder_sn=_%';
--> statement-breakpoint
UPDATE notices SET subject = 'order', subject_id = (SELECT c.order_id FROM problem_cases c
  WHERE c.number = substr(href, instr(href, '=') + 1) AND c.company_id = notices.company_id)
WHERE href LIKE '/issueOrderDetail?case_sn=_%';
--> statement-breakpoint
UPDATE notices SET subject = 'shipping', subject_id = (SELECT c.request_id FROM claims c
  WHERE c.number = substr(href, instr(href, '=') + 1) AND c.company_id = notices.company_id)
WHERE href LIKE '/aftersaledetails?claim_sn=_%';
--> statement-breakpoint
UPDATE notices SET subject = 'payment', subject_id = substr(href, instr(href, '=') + 1)
WHERE href LIKE '/balanceMaybeBankPaymentSuccess?payment=_%';
--> statement-breakpoint
UPDATE notices SET subject = 'person', subject_id = (SELECT g.user_id FROM goods_requests g
  WHERE g.number = substr(href, instr(href, '=') + 1) AND g.company_id = notices.company_id)
WHERE href LIKE '/user/goodsRequest?request_sn=_%';
--> statement-breakpoint
UPDATE notices SET subject = 'store', subject_id = '' WHERE href = '/warehouse?words=';
--> statement-breakpoint
DROP TRIGGER users_rights_changed;
--> statement-breakpoint
-- Who is given other rights or stores may know of other notices from then on: their mark keeps no promise for those.
CREATE TRIGGER users_rights_changed AFTER UPDATE OF role, permissions, store_ids ON users
WHEN OLD.role <> NEW.role OR OLD.permissions <> NEW.permissions OR OLD.store_ids IS NOT NEW.store_ids BEGIN
  DELETE FROM notice_marks WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- The same for who is limited to stores, where an order becomes another store's or a piece leaves a request.
CREATE TRIGGER orders_store_changed AFTER UPDATE OF store_id ON orders WHEN OLD.store_id IS NOT NEW.store_id BEGIN
  DELETE FROM notice_marks WHERE user_id IN
    (SELECT id FROM users WHERE company_id = NEW.company_id AND store_ids IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER shipping_lines_moved AFTER UPDATE OF request_id ON shipping_lines WHEN OLD.request_id <> NEW.request_id BEGIN
  DELETE FROM notice_marks WHERE user_id IN (SELECT u.id FROM shipping_requests r JOIN users u ON u.company_id = r.company_id
    WHERE r.id = OLD.request_id AND u.store_ids IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER shipping_lines_dropped AFTER DELETE ON shipping_lines BEGIN
  DELETE FROM notice_marks WHERE user_id IN (SELECT u.id FROM shipping_requests r JOIN users u ON u.company_id = r.company_id
    WHERE r.id = OLD.request_id AND u.store_ids IS NOT NULL);
END;
