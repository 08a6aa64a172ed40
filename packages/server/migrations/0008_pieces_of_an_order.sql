-- A million bags of every coin hold more pieces than an integer does.
alter table handled_change_order alter column coin_total_count type bigint;
