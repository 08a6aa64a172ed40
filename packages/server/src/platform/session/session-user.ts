import { dayOf, formatLoginCreated } from '@kassavirta/domain/kernel/dates/dates'
import { byName } from '@kassavirta/domain/kernel/people/names'
import { SessionUser } from '@kassavirta/domain/people/session/api'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emailChange, portalUser } from '../../tables/people.ts'
import { queryRows, type Db } from '../database/database.ts'
import { permittedCompanies } from '../rights/rights.ts'

/**
 * Reads the person as sign-in, renewal and profile answer it. Chains and concerns are those of the person's own
 * companies.
 */
export async function readSessionUser(db: Db, userId: number, now: Date): Promise<SessionUser> {
  const { id, username, firstName, lastName, emailAddress, phoneNumber, createdAt } = portalUser
  const { newAddress, dueAt } = emailChange
  const [user] = await db
    .select({ id, username, firstName, lastName, emailAddress, phoneNumber, createdAt, newAddress, dueAt })
    .from(portalUser)
    .leftJoin(emailChange, eq(emailChange.userId, portalUser.id))
    .where(eq(portalUser.id, userId))
  if (!user) throw new Error(`user ${userId} is gone`)
  const { createdAt: created, newAddress: waiting, dueAt: due, ...person } = user
  return {
    ...person,
    ...(waiting && due ? waitingEmail(person.emailAddress, waiting, due) : {}),
    created: formatLoginCreated(created),
    ...(await readCompanies(db, userId, now)),
  }
}

/** The person sees the address that they gave, and that it waits (docs/decisions/0022). */
const waitingEmail = (addressInForce: string, emailAddress: string, dueAt: Date) => ({
  emailAddress,
  emailChange: { addressInForce, dueAt: dueAt.toISOString() },
})

const PermittedCompanies = z.pick(SessionUser, {
  permittedCompanies: true,
  permittedChains: true,
  permittedConcerns: true,
})
type PermittedCompanies = z.output<typeof PermittedCompanies>

async function readCompanies(db: Db, userId: number, now: Date): Promise<PermittedCompanies> {
  const [row] = await queryRows(
    db,
    PermittedCompanies,
    sql`
    with permitted as (${permittedCompanies(userId, dayOf(now))}),
    places as (select c.*, p.concern_report from permitted p join company c on c.id = p.company_id),
    chains as (
      select id, name, concern_id from chain
      where id in (select chain_id from places union select chain_id from user_chain where user_id = ${userId})
    ),
    concerns as (
      select id, name from concern
      where id in (select concern_id from places union select concern_id from user_concern where user_id = ${userId})
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'businessId', business_id, 'city', city,
        'concernId', concern_id, 'chainId', chain_id, 'permissionConcernReport', concern_report) order by id), '[]')
        from places) as "permittedCompanies",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'concernId', concern_id) order by id), '[]')
        from chains) as "permittedChains",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]')
        from concerns) as "permittedConcerns"`,
  )
  if (!row) throw new Error('no row')
  // Names are sorted here because not every database knows the Finnish order of letters.
  return {
    permittedCompanies: byName(row.permittedCompanies),
    permittedChains: byName(row.permittedChains),
    permittedConcerns: byName(row.permittedConcerns),
  }
}
