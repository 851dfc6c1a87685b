DROP INDEX `leads_status_index`;--> statement-breakpoint
CREATE INDEX `leads_board_index` ON `leads` (`status`,`last_event_at`,`id`,`yearly_saving_currency`,`yearly_saving_minor`);