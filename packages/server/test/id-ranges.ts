/**
 * Gives every table of a test database ids of its own, far above any figure that a test writes. Otherwise the id of one
 * row is by chance a sum that must not be told, or the id of a row of another table, and which test meets that depends
 * on the ones that ran before it.
 */
export const idRanges = `do $$
declare each record;
begin
  for each in
    select format('%I.%I', schemaname, sequencename) as name, row_number() over (order by sequencename) as place
    from pg_sequences where schemaname = 'public'
  loop perform setval(each.name, 10000000 + each.place * 100000); end loop;
end $$`
