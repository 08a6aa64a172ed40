-- The service desk answers the person who wrote, not the portal.
alter table mail add column reply_to text;
