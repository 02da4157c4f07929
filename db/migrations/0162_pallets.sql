CREATE TABLE `pallet_budgets` (
	`night` text PRIMARY KEY NOT NULL,
	`asked` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pallet_changes` (
	`pallet_id` text NOT NULL,
	`night` text NOT NULL,
	`turn` integer NOT NULL,
	`offer_id` text NOT NULL,
	`kind` text NOT NULL,
	`title_ja` text NOT NULL,
	`from_fen` integer NOT NULL,
	`to_fen` integer NOT NULL,
	PRIMARY KEY(`pallet_id`, `night`, `turn`, `offer_id`, `kind`),
	FOREIGN KEY (`pallet_id`) REFERENCES `pallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pallet_changes_night` ON `pallet_changes` (`night`);--> statement-breakpoint
CREATE TABLE `pallet_goods` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pallet_id` text NOT NULL,
	`company_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`title_ja` text NOT NULL,
	`state` text NOT NULL,
	`price_fen` integer NOT NULL,
	`out` integer NOT NULL,
	`gone` integer NOT NULL,
	`change` text NOT NULL,
	`changed_on` text NOT NULL,
	`from_fen` integer NOT NULL,
	`reason` text,
	`decided_by_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`pallet_id`) REFERENCES `pallets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pallet_goods_state_known" CHECK(state IN ('waiting', 'listed', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pallet_goods_one` ON `pallet_goods` (`pallet_id`,`offer_id`);--> statement-breakpoint
CREATE INDEX `pallet_goods_state` ON `pallet_goods` (`pallet_id`,`state`,`number`);--> statement-breakpoint
CREATE INDEX `pallet_goods_company` ON `pallet_goods` (`company_id`,`state`,`number`);--> statement-breakpoint
CREATE TABLE `pallet_letters` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`company_id`, `day`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pallet_nights` (
	`pallet_id` text NOT NULL,
	`night` text NOT NULL,
	`turn` integer NOT NULL,
	`company_id` text NOT NULL,
	`state` text NOT NULL,
	`part` integer NOT NULL,
	`asked` integer NOT NULL,
	`postponed` integer NOT NULL,
	`looked` integer DEFAULT 0 NOT NULL,
	`matched` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`fresh` integer DEFAULT 0 NOT NULL,
	`dearer` integer DEFAULT 0 NOT NULL,
	`cheaper` integer DEFAULT 0 NOT NULL,
	`out` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`pallet_id`, `night`, `turn`),
	FOREIGN KEY (`pallet_id`) REFERENCES `pallets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pallet_night_part" CHECK(part >= 0),
	CONSTRAINT "pallet_night_turn" CHECK(turn BETWEEN 0 AND 3)
);
--> statement-breakpoint
CREATE INDEX `pallet_nights_told` ON `pallet_nights` (`night`,`company_id`);--> statement-breakpoint
CREATE TABLE `pallet_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	`name` text NOT NULL,
	`purpose` text NOT NULL,
	`conditions` text NOT NULL,
	`wanted` integer NOT NULL,
	`confirms` integer NOT NULL,
	`refresh_days` integer NOT NULL,
	`shared` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pallet_template_slot" CHECK(slot BETWEEN 1 AND 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pallet_templates_slot` ON `pallet_templates` (`company_id`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `pallet_templates_name` ON `pallet_templates` (`company_id`,`name`);--> statement-breakpoint
CREATE TABLE `pallets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`slot` integer NOT NULL,
	`name` text NOT NULL,
	`purpose` text NOT NULL,
	`conditions` text NOT NULL,
	`wanted` integer NOT NULL,
	`confirms` integer NOT NULL,
	`refresh_days` integer NOT NULL,
	`active` integer NOT NULL,
	`tells` integer NOT NULL,
	`version` integer NOT NULL,
	`made_at` integer NOT NULL,
	`made_by_name` text NOT NULL,
	`due_on` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pallet_slot" CHECK(slot BETWEEN 1 AND 50),
	CONSTRAINT "pallet_wanted" CHECK(wanted BETWEEN 1 AND 500),
	CONSTRAINT "pallet_refresh" CHECK(refresh_days BETWEEN 1 AND 30),
	CONSTRAINT "pallet_version" CHECK(version > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pallets_slot` ON `pallets` (`company_id`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `pallets_name` ON `pallets` (`company_id`,`name`);--> statement-breakpoint
CREATE INDEX `pallets_due` ON `pallets` (`due_on`,`id`) WHERE active;