import {
  capabilitiesOf,
  rolesWith,
  staffRoles,
  type StaffCapability,
} from '@kassavirta/domain/kernel/staff-roles'
import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import * as z from 'zod/mini'
import { checkRows, type Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import { standingOf, type StaffCaller } from './staff-session.ts'

/** The session that a call shows, and when. */
export type StaffAsked = { readonly hash: string; readonly now: Date }
export type StaffWith<Found> = { readonly staff: StaffCaller; readonly found: Found }
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

/** True where the person of the statement may do one of these. */
export const staffMay = (...capabilities: readonly StaffCapability[]): SQL =>
  sql.raw(
    `(${rolesWith(...capabilities)
      .map((role) => `u.${role}`)
      .join(' or ')})`,
  )

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

/**
 * A statement that finds who a living session belongs to, and in the same round trip what the call is about: one column,
 * which may use the row of the person, `u`. It is read before the rights are checked, so it goes to nobody else than a
 * handler behind that check.
 */
export function staffStatement<Found extends z.ZodMiniType, Values extends object>(
  schema: Found,
  column: (values: LaterValues<StaffQuery & Values>) => SQL,
) {
  const select = statement(
    z.extend(StaffRow, { found: z.unknown() }),
    (query: LaterValues<StaffQuery & Values>) => sql`
      select ${staffColumns}, ${column(query)} as found from ${staffTables(query.hash, query.now)}`,
  )
  return async (
    db: Db,
    asked: StaffAsked,
    values: Values,
  ): Promise<StaffWith<z.output<Found>> | undefined> => {
    const [row] = await select(db, { ...values, hash: asked.hash, now: asked.now.toISOString() })
    if (!row) return undefined
    const { found: column, ...person } = row
    const [found] = checkRows(schema, [column])
    return { staff: toStaff(person, asked), found: found as z.output<Found> }
  }
}

const selectStaff = staffStatement(z.null(), () => sql`null::json`)

/** Finds who a living session belongs to. */
export const readStaff = (db: Db, asked: StaffAsked): Promise<StaffWith<null> | undefined> =>
  selectStaff(db, asked, {})
