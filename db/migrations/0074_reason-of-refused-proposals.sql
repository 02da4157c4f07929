ALTER TABLE `finance_proposals` ADD `refusal_reason` text DEFAULT '' NOT NULL;
