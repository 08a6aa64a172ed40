-- Expand: compatible from 0013.
-- Outside a transaction.

-- A scan finds its declaration by the number, or by the beginning of it. An index that was cut off half-way is made anew.
drop index concurrently if exists deposit_bag_number;
create index concurrently deposit_bag_number on deposit (security_bag_number text_pattern_ops);
-- Declarations that wait for their bag are few among those that were counted.
drop index concurrently if exists deposit_waiting;
create index concurrently deposit_waiting on deposit (created_at, id) where removed_at is null and counting_state = 'uusi';
-- Results of the desk are few among those of the systems.
drop index concurrently if exists handled_deposit_of_desk;
create index concurrently handled_deposit_of_desk on handled_deposit (id) where keeper = 'desk';
-- Places and people are found by the beginnings of their words (features/desk/search-queries.ts has the same expressions).
drop index concurrently if exists company_words;
create index concurrently company_words on company
  using gin (to_tsvector('simple', translate(name || ' ' || city || ' ' || business_id, '-/.,:@&+_''"()', '             ')));
drop index concurrently if exists portal_user_words;
create index concurrently portal_user_words on portal_user
  using gin (to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || username, '-/.,:@&+_''"()', '             ')));
