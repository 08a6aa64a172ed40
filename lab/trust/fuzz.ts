import '../../packages/server/test/quick-hash.ts'
import { fuzzFindings } from '../../packages/server/test/guards/fuzz.ts'
import { givenGuardWorld } from '../../packages/server/test/guards/world.ts'
import { within } from '../ending.ts'
import { openPortal, rowsOf, type Portal } from '../places.ts'
import type { Result, RunOptions } from './run.ts'

const NOW = new Date('2026-11-15T08:00:00Z')
/** Calls with one world. Those that are accepted fill it up, and rows of the callers' own are what is asked for. */
const BATCH = 2_000

/** What a refused call may write: that it was refused. */
const MAY_CHANGE = ['audit', 'login_throttle', 'refused_name', 'import_run']

/**
 * Calls made from the schemas of the contract, bent ones and hostile ones, one after the other. None may be answered
 * with a fault of the server or outside the contract, show a text of another company, or change a row without success.
 */
export async function run({ seed, size, stage }: RunOptions): Promise<Result> {
  const findings: string[] = []
  const note = (error: unknown) => void findings.push(`unhandled: ${String(error)}`)
  process.on('unhandledRejection', note)
  const counts = { calls: 0, accepted: 0, refused: 0 }
  for (let batch = 0; counts.calls < size; batch += 1)
    await within(async () => {
      const portal = await openPortal(await stage.addDatabase({ hasty: true }), NOW)
      const world = await givenGuardWorld(portal)
      const changed = await watchChanges(portal)
      const inspect = async (status: number) => {
        const success = status >= 200 && status < 300
        counts.calls += 1
        counts[success ? 'accepted' : 'refused'] += 1
        if (status >= 500) return `answered ${status}`
        const tables = await changed()
        return success || tables.length === 0
          ? undefined
          : `answered ${status} and changed ${tables.join(', ')}`
      }
      const options = { seed: seed + batch, count: Math.min(BATCH, size - counts.calls), inspect }
      findings.push(...(await fuzzFindings(portal, world, portal.endpoints, options)))
    })
  process.off('unhandledRejection', note)
  return { counts, findings }
}

/** Lets the database note every change of the server's. Returns the names of the tables that changed since last asked. */
async function watchChanges({ database: { db } }: Portal): Promise<() => Promise<readonly string[]>> {
  await db.execute(`
    create table changed_table (id integer primary key generated always as identity, name text not null);
    create function note_change() returns trigger language plpgsql as $$
    begin
      if current_setting('application_name') <> 'fixtures' then
        insert into changed_table (name) values (tg_table_name);
      end if;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public'
        and tablename not in ('changed_table', ${MAY_CHANGE.map((table) => `'${table}'`).join(', ')})
      loop
        execute format('create trigger note_change after insert or update or delete on %I
          for each row execute function note_change()', name);
      end loop;
    end $$`)
  let seen = 0
  return async () => {
    const rows = await rowsOf<{ id: number; name: string }>(
      db,
      `select id, name from changed_table where id > ${seen} order by id`,
    )
    seen = rows.at(-1)?.id ?? seen
    return [...new Set(rows.map(({ name }) => name))]
  }
}
