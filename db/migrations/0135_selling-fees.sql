CREATE TABLE `fba_fees` (
	`effective_from` text NOT NULL,
	`place` integer NOT NULL,
	`size_class` text NOT NULL,
	`longest_mm` integer,
	`middle_mm` integer,
	`shortest_mm` integer,
	`sum_mm` integer NOT NULL,
	`weight_grams` integer NOT NULL,
	`fee_yen` integer NOT NULL,
	`low_price_fee_yen` integer NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`effective_from`, `place`),
	CONSTRAINT "fba_fee_figures" CHECK(fee_yen > 0 AND low_price_fee_yen > 0)
);
--> statement-breakpoint
CREATE TABLE `marketplace_fees` (
	`effective_from` text NOT NULL,
	`marketplace` text NOT NULL,
	`category` text NOT NULL,
	`above_yen` integer NOT NULL,
	`fee_percent` text NOT NULL,
	`minimum_yen` integer NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`effective_from`, `marketplace`, `category`, `above_yen`),
	CONSTRAINT "marketplace_fee_figures" CHECK(above_yen >= 0 AND minimum_yen >= 0)
);
