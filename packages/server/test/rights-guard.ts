/** The name under which tests connect to write what they need. The server's own connections have another one. */
export const FIXTURES = 'fixtures'

const COMPANY = 1
const PERSON = 2

/** A row of these tables gives rights to a holder, and the condition says which change of it needs the holder's lock. */
const guarded = [
  {
    table: 'company',
    kind: COMPANY,
    holder: 'id',
    // On which route of the desk a place is gives nobody a right.
    changed: `to_jsonb(old) - '{route_id,stop_number,version}'::text[]
      is distinct from to_jsonb(new) - '{route_id,stop_number,version}'::text[]`,
  },
  { table: 'account', kind: COMPANY, holder: 'company_id', changed: 'old.* is distinct from new.*' },
  {
    table: 'portal_user',
    kind: PERSON,
    holder: 'id',
    changed: 'old.disabled_at is distinct from new.disabled_at',
  },
  { table: 'user_company_role', kind: PERSON, holder: 'user_id', changed: 'old.* is distinct from new.*' },
  { table: 'user_chain', kind: PERSON, holder: 'user_id', changed: 'old.* is distinct from new.*' },
  { table: 'user_concern', kind: PERSON, holder: 'user_id', changed: 'old.* is distinct from new.*' },
  {
    table: 'mandate',
    kind: PERSON,
    holder: 'user_id',
    changed: `to_jsonb(old) - 'modified_at' is distinct from to_jsonb(new) - 'modified_at'`,
  },
  {
    table: 'session_family',
    kind: PERSON,
    holder: 'user_id',
    changed: 'old.revoked_at is distinct from new.revoked_at',
  },
] as const

/** A session is deleted long after it has expired, when it gives no right any more. */
const deletable = new Set<string>(['session_family'])

/**
 * Refuses the commit of a transaction that has changed rights without the exclusive locks of their holders. The
 * triggers are deferred: a transaction that rolls back has changed nothing, and at the commit the locks are still held.
 */
export const rightsGuard = `
  create function held_rights_locks() returns text language plpgsql as $$
  begin
    -- Read once in a transaction, because a transaction may change thousands of rows.
    if coalesce(current_setting('guard.held', true), '') = '' then
      perform set_config('guard.held', (
        select ' ' || coalesce(string_agg(classid || ':' || objid || ' ', ''), '') from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' and granted
      ), true);
    end if;
    return current_setting('guard.held');
  end $$;
  create function require_rights_lock() returns trigger language plpgsql as $$
  declare holder integer;
  begin
    if current_setting('application_name') = '${FIXTURES}' then return null; end if;
    foreach holder in array array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]::integer[] loop
      if position(' ' || tg_argv[0] || ':' || holder % 512 || ' ' in held_rights_locks()) = 0 then
        raise exception '% of % without the lock of holder %', tg_op, tg_table_name, holder;
      end if;
    end loop;
    return null;
  end $$;
  ${guarded
    .flatMap(({ table, kind, holder, changed }) => {
      const trigger = (event: string, when: string) =>
        `create constraint trigger ${event}_needs_lock after ${event} on ${table} deferrable initially deferred
          for each row when (${when}) execute function require_rights_lock('${kind}', '${holder}');`
      return [trigger('update', changed), ...(deletable.has(table) ? [] : [trigger('delete', 'true')])]
    })
    .join('\n')}`
