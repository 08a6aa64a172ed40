import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

/** The run that comes to a place on a day, with its crew by card number and name; null where none is planned. */
export const RunOfPlace = z.nullable(
  z.object({
    runId: z.int(),
    state: z.enum(['planned', 'left', 'back']),
    crew: z.array(z.object({ personId: z.string(), name: z.string() })),
  }),
)

/**
 * As a column. Of several vans of the route on that day it is one that is not back, and of those the one that has bags of
 * the place to fetch, else the first.
 */
export const runOfPlace = (companyId: SQL | number, day: SQL | string): SQL => sql`(
  select json_build_object('runId', r.id, 'state', r.state, 'crew', (
      select coalesce(json_agg(json_build_object('personId', d.person_id, 'name', d.name) order by d.name), '[]'::json)
        from run_driver d where d.run_id = r.id))
    from company c join run r on r.route_id = c.route_id and r.day = ${day}
    where c.id = ${companyId}
    order by r.state = 'back', exists (select from run_pickup u where u.run_id = r.id and u.company_id = c.id) desc, r.part
    limit 1)`
