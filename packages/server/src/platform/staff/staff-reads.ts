import { capabilitiesOf, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import { standingOf, type StaffCaller } from './staff-session.ts'

/** The session that a call shows, and when. */
type StaffAsked = { readonly hash: string; readonly now: Date }
type StaffQuery = { readonly hash: string; readonly now: string }

const Moment = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms)),
)
export const StaffRow = z.strictObject({
  staffId: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  office: z.string(),
  roles: z.array(z.nullable(z.enum(staffRoles))),
  factorAt: z.nullable(Moment),
  usedAt: Moment,
})

const milliseconds = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const roleNames = sql.raw(staffRoles.map((role) => `case when u.${role} then '${role}' end`).join(', '))

export const staffColumns = sql`u.id as "staffId", u.username, u.first_name as "firstName", u.last_name as "lastName",
  u.office, json_build_array(${roleNames}) as roles, ${milliseconds('s.factor_at')} as "factorAt",
  ${milliseconds('s.used_at')} as "usedAt"`

/** The person u whom the living session s belongs to. */
export const staffTables = (hash: SQLChunk, now: SQLChunk): SQL => sql`
  staff_session s join staff_user u on u.id = s.staff_id
  where s.hash = ${hash} and s.revoked_at is null and s.expires_at > ${now} and u.disabled_at is null`

export function toStaff(
  { roles: named, ...person }: z.output<typeof StaffRow>,
  { hash, now }: StaffAsked,
): StaffCaller {
  const roles = staffRoles.filter((role) => named.includes(role))
  return {
    ...person,
    kind: 'staff',
    roles,
    capabilities: capabilitiesOf(roles),
    sessionHash: hash,
    standing: standingOf(person, now),
  }
}

const selectStaff = statement(
  StaffRow,
  ({ hash, now }: LaterValues<StaffQuery>) => sql`select ${staffColumns} from ${staffTables(hash, now)}`,
)

/** Finds who a living session belongs to. */
export async function readStaff(db: Db, asked: StaffAsked): Promise<StaffCaller | undefined> {
  const [row] = await selectStaff(db, { hash: asked.hash, now: asked.now.toISOString() })
  return row && toStaff(row, asked)
}
