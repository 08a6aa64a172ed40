import { sql, type SQL, and, eq } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import * as z from 'zod/mini'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { WireMoment, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import { MOST_PEOPLE } from '@kassavirta/domain/operation/customers/people-api'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { MOST_REFUSALS } from '../../../platform/mail/mail.ts'
import { mandateInForce } from '../../../platform/rights/rights.ts'
import { portalDoor } from '../../../platform/session/doors.ts'
import { emailChange, portalUser } from '../../../tables/people.ts'
import { account, company, mandate, userCompanyRole as role } from '../../../tables/places.ts'

const Moment = z.nullable(WireMoment)
const FoundPerson = z.strictObject({
  userId: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  waitingEmail: z.nullable(z.strictObject({ address: z.string(), due: WireMoment })),
  isMailRefused: z.boolean(),
  phone: z.string(),
  isOwn: z.boolean(),
  version: z.int(),
  hasPassword: z.boolean(),
  disabled: Moment,
  codeUntil: Moment,
  blockedUntil: Moment,
  lastSignIn: Moment,
  factorSince: Moment,
  sessions: z.int(),
  mandates: z.int(),
  role: z.nullable(
    z.strictObject({ ...recordOf(roleRights, () => z.boolean()), isOwn: z.boolean(), version: z.int() }),
  ),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** The rights of a role (r) by their names on the wire. */
const rights = sql.join(
  roleRights.map((right) => sql.raw(`'${right}', r.${toSnakeCase(right)}`)),
  sql`, `,
)

/** The living accounts of the place on which the person (u) has a mandate on the day. */
const mandatesOn = (companyId: number, today: Day): SQL => sql`
  (select count(distinct m.account_id) from mandate m join account a on a.id = m.account_id
    where m.user_id = u.id and a.company_id = ${companyId} and a.ended_at is null and ${mandateInForce(today)})`

/** Reads one row more than the list shows, to know whether there are more. */
export const listPeopleOf = (db: Db, companyId: number, today: Day, now: Date) =>
  queryRows(
    db,
    FoundPerson,
    sql`with people as (
          select user_id from user_company_role where company_id = ${companyId}
          union
          select m.user_id from mandate m join account a on a.id = m.account_id
            where a.company_id = ${companyId} and a.ended_at is null and ${mandateInForce(today)}
        )
        select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName",
          u.email_address as email, exists (select from mail_refusal f
            where f.address = u.email_address and f.refusals >= ${MOST_REFUSALS}) as "isMailRefused",
          u.phone_number as phone,
          (select json_build_object('address', e.new_address, 'due', e.due_at) from email_change e
            where e.user_id = u.id) as "waitingEmail", u.keeper = 'desk' as "isOwn", u.version,
          u.password_hash is not null as "hasPassword", to_json(u.disabled_at) as disabled,
          to_json((select max(c.expires_at) from activation_code c
            where c.user_id = u.id and c.used_at is null and c.expires_at > ${now.toISOString()})) as "codeUntil",
          to_json((select t.blocked_until from login_throttle t where t.blocked_until > ${now.toISOString()}
            and t.subject = ${`${portalDoor.budgets} `}::text || lower(u.username))) as "blockedUntil",
          to_json((select max(f.created_at) from session_family f where f.user_id = u.id)) as "lastSignIn",
          to_json((select s.active_at from second_factor s where s.user_id = u.id)) as "factorSince",
          (select count(*) from session_family f where f.user_id = u.id and f.revoked_at is null
            and f.expires_at > ${now.toISOString()})::integer as sessions,
          ${mandatesOn(companyId, today)}::integer as mandates,
          case when r.id is not null then json_build_object(${rights}, 'isOwn', r.keeper = 'desk',
            'version', r.version) end as role
        from people p join portal_user u on u.id = p.user_id
          left join user_company_role r on r.user_id = u.id and r.company_id = ${companyId} and r.ended_at is null
        order by u.last_name, u.first_name, u.id
        limit ${MOST_PEOPLE + 1}`,
  )

const SamePerson = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isHere: z.boolean(),
  isDisabled: z.boolean(),
  place: z.string(),
  places: z.int(),
})

type SameSearch = { readonly username: string; readonly email: string }

/** People with the user name or the address. The person with the user name comes first. */
export const listSamePeople = (db: Db, companyId: number, { username, email }: SameSearch) =>
  queryRows(
    db,
    SamePerson,
    sql`select u.username, u.first_name as "firstName", u.last_name as "lastName", u.email_address as email,
          u.disabled_at is not null as "isDisabled",
          coalesce(bool_or(r.company_id = ${companyId}), false) as "isHere",
          coalesce(min(c.name), '') as place, count(c.id)::integer as places
        from portal_user u
          left join user_company_role r on r.user_id = u.id and r.ended_at is null
          left join company c on c.id = r.company_id and c.ended_at is null
        where lower(u.username) = lower(${username}) or lower(u.email_address) = lower(${email})
        group by u.id order by lower(u.username) <> lower(${username}), u.last_name, u.id limit 5`,
  )

export type Person = typeof portalUser.$inferSelect
export type Role = typeof role.$inferSelect
export type Rights = Readonly<Record<RoleRight, boolean>>

export async function findPlace(tx: Db, companyId: number) {
  const [found] = await tx.select({ endedAt: company.endedAt }).from(company).where(eq(company.id, companyId))
  return found
}

/** False for a place that has ended: no people are added there. */
export async function isLivingPlace(tx: Db, companyId: number): Promise<boolean> {
  const place = await findPlace(tx, companyId)
  return place !== undefined && place.endedAt === null
}

export async function findPerson(tx: Db, userId: number): Promise<Person | undefined> {
  const [found] = await tx.select().from(portalUser).where(eq(portalUser.id, userId))
  return found
}

/** Locks the row, because the person's own changes of the profile take only this lock. */
export async function lockPersonRow(tx: Db, userId: number): Promise<Person> {
  const [found] = await tx.select().from(portalUser).where(eq(portalUser.id, userId)).for('no key update')
  if (!found) throw new Error(`person ${userId} is gone`)
  return found
}

/** The address that waits to be in force. */
export async function findWaitingAddress(tx: Db, userId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ address: emailChange.newAddress })
    .from(emailChange)
    .where(eq(emailChange.userId, userId))
  return found?.address
}

/** The role of a person at a place, also one that has ended. */
export async function findRole(tx: Db, companyId: number, userId: number): Promise<Role | undefined> {
  const [found] = await tx
    .select()
    .from(role)
    .where(and(eq(role.companyId, companyId), eq(role.userId, userId)))
  return found
}

/** Whether the person has, or has had, a mandate on an account of the place. */
export async function hasMandate(tx: Db, companyId: number, userId: number): Promise<boolean> {
  const found = await tx
    .select({ id: mandate.id })
    .from(mandate)
    .innerJoin(account, eq(account.id, mandate.accountId))
    .where(and(eq(mandate.userId, userId), eq(account.companyId, companyId)))
    .limit(1)
  return found.length > 0
}

/** Undefined where the user name is another person's. */
export async function insertPerson(tx: Db, row: typeof portalUser.$inferInsert): Promise<Person | undefined> {
  const [made] = await tx.insert(portalUser).values(row).onConflictDoNothing().returning()
  return made
}

type PersonChange = Partial<
  Pick<
    typeof portalUser.$inferInsert,
    'disabledAt' | 'keeper' | 'firstName' | 'lastName' | 'phoneNumber' | 'emailAddress' | 'profileChangedAt'
  >
>

export const updatePerson = (tx: Db, userId: number, change: PersonChange = {}) =>
  tx
    .update(portalUser)
    .set({ ...change, version: sql`${portalUser.version} + 1` })
    .where(eq(portalUser.id, userId))

/** Writes the rights of a role. A role that has ended begins anew. */
export async function writeRole(tx: Db, companyId: number, userId: number, rights: Rights): Promise<Role> {
  const living = { ...rights, endedAt: null, endedBy: null, keeper: 'desk' as const }
  const [written] = await tx
    .insert(role)
    .values({ companyId, userId, ...living })
    .onConflictDoUpdate({
      target: [role.userId, role.companyId],
      set: { ...living, version: sql`${role.version} + 1` },
    })
    .returning()
  if (!written) throw new Error('no role was written')
  return written
}

/** The desk keeps the ended row, so that no import restores it. */
export const endRoleRow = (tx: Db, roleId: number, now: Date) =>
  tx
    .update(role)
    .set({ endedAt: now, endedBy: null, keeper: 'desk', version: sql`${role.version} + 1` })
    .where(eq(role.id, roleId))
