import { and, desc, eq, isNull, sql, type SQL, asc, ne } from 'drizzle-orm'
import * as z from 'zod/mini'
import { capabilitiesOf, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { caseKinds, caseStates, type CaseKind } from '@kassavirta/domain/questions/cases/states'
import { isBagOf } from '../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'
import { caseEntry, serviceCase, answerTemplate } from '../../tables/cases.ts'
import { staffUser } from '../../tables/people.ts'
import { deposit } from '../../tables/submissions.ts'
import { caseNumber, Letter, letterOf } from './letter-queries.ts'

export type ServiceCase = typeof serviceCase.$inferSelect

export const CaseRecord = z.strictObject({
  caseId: z.int(),
  kind: z.enum(caseKinds),
  number: z.int(),
  state: z.enum(caseStates),
  entryId: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  city: z.string(),
  customer: z.string(),
  phone: z.string(),
  email: z.string(),
  created: z.string(),
  asked: z.string(),
  changed: z.string(),
  readAt: z.nullable(z.string()),
  ownerId: z.nullable(z.int()),
  ownerName: z.nullable(z.string()),
  handedBy: z.nullable(z.string()),
  correctionBy: z.nullable(z.string()),
  correctionAt: z.nullable(z.string()),
  version: z.int(),
  letter: Letter,
})
export type CaseRecord = z.output<typeof CaseRecord>

/** A list shows the beginning of a letter only. */
const OPENING = 400

const nameOf = (staff: string): SQL => sql.raw(`${staff}.first_name || ' ' || ${staff}.last_name`)

const selectRecords = (textLength: number | null): SQL => sql`
  select s.id as "caseId", s.kind, ${caseNumber} as number, s.state, s.entry_id as "entryId", s.company_id as "companyId",
    c.name as "companyName", c.city, u.first_name || ' ' || u.last_name as customer,
    u.phone_number as phone, u.email_address as email, ${utc('s.created_at')} as created,
    ${utc('s.asked_at')} as asked, ${utc('s.changed_at')} as changed, ${utc('s.customer_read_at')} as "readAt",
    s.owner_id as "ownerId", ${nameOf('o')} as "ownerName", s.version,
    ${nameOf('h')} as "handedBy", ${nameOf('a')} as "correctionBy",
    ${utc('s.correction_at')} as "correctionAt",
    ${letterOf(textLength, 'desk')} as letter
  from service_case s join company c on c.id = s.company_id join portal_user u on u.id = s.user_id
    left join staff_user o on o.id = s.owner_id left join staff_user h on h.id = s.handed_by
    left join staff_user a on a.id = s.correction_by`

/** Cases as a list shows them. */
export const selectListed = selectRecords(OPENING)

export async function findCase(db: Db, caseId: number): Promise<CaseRecord | undefined> {
  const [found] = await queryRows(db, CaseRecord, sql`${selectRecords(null)} where s.id = ${caseId}`)
  return found
}

const EntryRecord = z.strictObject({
  entryId: z.int(),
  at: z.string(),
  from: z.enum(['customer', 'staff']),
  name: z.string(),
  isVisible: z.boolean(),
  body: z.string(),
})

export const listEntries = (db: Db, caseId: number) =>
  queryRows(
    db,
    EntryRecord,
    sql`select e.id as "entryId", ${utc('e.at')} as at, case when e.staff_id is null then 'customer' else 'staff' end as from,
          coalesce(t.first_name || ' ' || t.last_name, u.first_name || ' ' || u.last_name) as name,
          e.visible as "isVisible", e.body
        from case_entry e left join staff_user t on t.id = e.staff_id left join portal_user u on u.id = e.user_id
        where e.case_id = ${caseId} order by e.id`,
  )

const EarlierCase = z.strictObject({ caseId: z.int(), closed: z.string() })

export const listEarlier = (db: Db, { kind, entryId, caseId }: CaseRecord) =>
  queryRows(
    db,
    EarlierCase,
    sql`select s.id as "caseId", ${utc('s.closed_at')} as closed from service_case s
        where s.kind = ${kind} and s.entry_id = ${entryId} and s.id < ${caseId} and s.closed_at is not null
        order by s.id desc`,
  )

/** Locks the case until the act is over. */
export async function lockCase(tx: Db, caseId: number): Promise<ServiceCase | undefined> {
  const [found] = await tx.select().from(serviceCase).where(eq(serviceCase.id, caseId)).for('update')
  return found
}

/**
 * Locks the newest case about a letter or a declaration. While the statement waits for the lock, a newer case may be written, so
 * it is read again until the newest case is the locked one.
 */
export async function lockNewestCase(
  tx: Db,
  { kind, entryId }: { readonly kind: CaseKind; readonly entryId: number },
): Promise<ServiceCase | undefined> {
  for (let locked: number | undefined; ;) {
    const [newest] = await tx
      .select()
      .from(serviceCase)
      .where(and(eq(serviceCase.kind, kind), eq(serviceCase.entryId, entryId)))
      .orderBy(desc(serviceCase.id))
      .limit(1)
      .for('update')
    if (!newest || newest.id === locked) return newest
    locked = newest.id
  }
}

export async function updateCase(
  tx: Db,
  caseId: number,
  change: Partial<typeof serviceCase.$inferInsert>,
): Promise<void> {
  await tx
    .update(serviceCase)
    .set({ ...change, version: sql`${serviceCase.version} + 1` })
    .where(eq(serviceCase.id, caseId))
}

/** Undefined where another case about the same letter or declaration is open. */
export async function insertCase(tx: Db, row: typeof serviceCase.$inferInsert): Promise<number | undefined> {
  const [made] = await tx
    .insert(serviceCase)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: serviceCase.id })
  return made?.id
}

export async function insertEntry(tx: Db, row: typeof caseEntry.$inferInsert): Promise<number> {
  const [made] = await tx.insert(caseEntry).values(row).returning({ id: caseEntry.id })
  if (!made) throw new Error('no entry was written')
  return made.id
}

export async function findStaffName(tx: Db, staffId: number): Promise<string> {
  const [found] = await tx
    .select({ first: staffUser.firstName, last: staffUser.lastName })
    .from(staffUser)
    .where(eq(staffUser.id, staffId))
  return found ? `${found.first} ${found.last}` : ''
}

/** False for a person who no longer works at the desk. */
export async function isOfStaff(tx: Db, staffId: number): Promise<boolean> {
  const present = and(eq(staffUser.id, staffId), isNull(staffUser.disabledAt))
  return (await tx.select({ id: staffUser.id }).from(staffUser).where(present)).length > 0
}

const DrawnNumber = z.strictObject({ id: z.int() })

/** Draws the number of an entry before it is written, because its case is written first and refers to it. */
export async function drawEntryId(tx: Db): Promise<number> {
  const [drawn] = await queryRows(tx, DrawnNumber, sql`select nextval('case_entry_id_seq')::integer as id`)
  if (!drawn) throw new Error('no number')
  return drawn.id
}

const Declaration = z.strictObject({
  companyId: z.int(),
  userId: z.int(),
  bagNumber: z.string(),
  isRemoved: z.boolean(),
  countingState: z.string(),
  hasBag: z.boolean(),
})

/** A declaration, locked, and whether its bag has come. */
export async function lockDeclaration(tx: Db, depositId: number) {
  const [locked] = await tx
    .select({ id: deposit.id })
    .from(deposit)
    .where(eq(deposit.id, depositId))
    .for('update')
  if (!locked) return undefined
  const [found] = await queryRows(
    tx,
    Declaration,
    sql`select d.company_id as "companyId", d.user_id as "userId", d.security_bag_number as "bagNumber",
          d.removed_at is not null as "isRemoved", d.counting_state as "countingState",
          exists (select from bag b where ${isBagOf}) as "hasBag"
        from deposit d where d.id = ${depositId}`,
  )
  return found
}

/** The other people who answer customers, by their names. */
export async function findColleagues(db: Db, staffId: number) {
  const people = await db
    .select()
    .from(staffUser)
    .where(and(isNull(staffUser.disabledAt), ne(staffUser.id, staffId)))
    .orderBy(asc(staffUser.lastName), asc(staffUser.firstName), asc(staffUser.id))
  return people.flatMap((person) => {
    const capabilities = capabilitiesOf(staffRoles.filter((role) => person[role]))
    const { id, firstName, lastName } = person
    return capabilities.includes('cases')
      ? [{ staffId: id, name: `${firstName} ${lastName}`, isSupervisor: capabilities.includes('correct') }]
      : []
  })
}

export type AnswerTemplate = typeof answerTemplate.$inferSelect

export const listTemplates = (db: Db): Promise<readonly AnswerTemplate[]> =>
  db
    .select()
    .from(answerTemplate)
    .where(isNull(answerTemplate.removedAt))
    .orderBy(asc(answerTemplate.title), asc(answerTemplate.id))

export async function lockTemplate(tx: Db, templateId: number): Promise<AnswerTemplate | undefined> {
  const present = and(eq(answerTemplate.id, templateId), isNull(answerTemplate.removedAt))
  const [found] = await tx.select().from(answerTemplate).where(present).for('update')
  return found
}

export async function insertTemplate(
  tx: Db,
  row: typeof answerTemplate.$inferInsert,
): Promise<AnswerTemplate> {
  const [made] = await tx.insert(answerTemplate).values(row).returning()
  if (!made) throw new Error('no template was written')
  return made
}

export async function updateTemplate(
  tx: Db,
  templateId: number,
  change: Partial<typeof answerTemplate.$inferInsert>,
): Promise<AnswerTemplate> {
  const [changed] = await tx
    .update(answerTemplate)
    .set({ ...change, version: sql`${answerTemplate.version} + 1` })
    .where(eq(answerTemplate.id, templateId))
    .returning()
  if (!changed) throw new Error('no template was changed')
  return changed
}
