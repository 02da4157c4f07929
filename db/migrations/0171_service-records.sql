CREATE TABLE `service_records` (
	`figure` text PRIMARY KEY NOT NULL,
	`sample` integer NOT NULL,
	`usual` integer NOT NULL,
	`slow` integer NOT NULL,
	CONSTRAINT "service_record" CHECK(sample > 0 AND usual >= 0 AND slow >= usual)
);
