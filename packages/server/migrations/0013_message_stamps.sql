-- Every open page asks for its messages once a minute. A stamp of each company and each person tells at one look that
-- nothing has changed. Triggers renew it, so that no writer can forget to, not even a server of the version before. It
-- is random and not a number, because a number would come again after a backup has been restored.
create table message_stamp (
  company_id integer unique references company,
  user_id integer unique references portal_user,
  stamp uuid not null default gen_random_uuid(),
  check (num_nonnulls(company_id, user_id) = 1)
);

create function renew_stamps_of_messages() returns trigger language plpgsql as $$
begin
  insert into message_stamp (company_id)
    select distinct company_id from changed where user_id is null order by company_id
    on conflict (company_id) do update set stamp = excluded.stamp;
  insert into message_stamp (user_id)
    select distinct user_id from changed where user_id is not null order by user_id
    on conflict (user_id) do update set stamp = excluded.stamp;
  return null;
end $$;

create function renew_stamps_of_readers() returns trigger language plpgsql as $$
begin
  insert into message_stamp (user_id)
    select distinct user_id from changed order by user_id
    on conflict (user_id) do update set stamp = excluded.stamp;
  return null;
end $$;

create trigger message_inserted after insert on message
  referencing new table as changed for each statement execute function renew_stamps_of_messages();
create trigger message_deleted after delete on message
  referencing old table as changed for each statement execute function renew_stamps_of_messages();
-- A message may move: both the company that loses it and the one that gets it have a new list.
create trigger message_updated_from after update on message
  referencing old table as changed for each statement execute function renew_stamps_of_messages();
create trigger message_updated_to after update on message
  referencing new table as changed for each statement execute function renew_stamps_of_messages();

create trigger message_read_inserted after insert on message_read
  referencing new table as changed for each statement execute function renew_stamps_of_readers();
create trigger message_read_deleted after delete on message_read
  referencing old table as changed for each statement execute function renew_stamps_of_readers();
create trigger message_read_updated after update on message_read
  referencing new table as changed for each statement execute function renew_stamps_of_readers();

insert into message_stamp (company_id)
  select distinct company_id from message where user_id is null;
insert into message_stamp (user_id)
  select user_id from message where user_id is not null union select user_id from message_read;
