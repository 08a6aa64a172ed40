import { asc, sql, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { MOST_PEOPLE, erasedKinds } from '@kassavirta/domain/operation/upkeep/retention-api'
import { erasedName as shownName } from '@kassavirta/domain/operation/upkeep/terms.fi'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { beginningWith, typedWords } from '../../shared/company-words.ts'
import { retentionClock } from '../../tables/operation.ts'
import { portalUser } from '../../tables/people.ts'
import { erasedKeyOf, erasedName } from '../provider/queries.ts'

export async function readLastTurn(db: Db) {
  const [found] = await db.select().from(retentionClock)
  return found
}

/** As `portal_user_words` has them. */
const WORDS = sql`to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || username, '-/.,:@&+_''"()', '             '))`

export async function findPeople(db: Db, typed: string): Promise<readonly Person[]> {
  const words = typedWords(typed)
  if (words.length === 0) return []
  return db
    .select()
    .from(portalUser)
    .where(sql`${WORDS} @@ ${beginningWith(words)}`)
    .orderBy(asc(portalUser.lastName), asc(portalUser.firstName), asc(portalUser.id))
    .limit(MOST_PEOPLE)
}

export type Person = typeof portalUser.$inferSelect

export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const [found] = await db.select().from(portalUser).where(eq(portalUser.id, userId))
  return found
}

/** Locks the row besides the person, which the caller has locked: an activation takes only the lock of the row. */
export async function lockPersonRow(tx: Db, userId: number): Promise<Person | undefined> {
  const [found] = await tx.select().from(portalUser).where(eq(portalUser.id, userId)).for('update')
  return found
}

/** The deleted tables: their rows serve signing in, repeated calls and mail, and no accounting record refers to them. */
const deleted = {
  sessions: ['session_family'],
  factors: ['second_factor', 'recovery_code'],
  codes: ['activation_code', 'email_change', 'known_caller', 'alert_reader', 'alert_choice', 'alert_mail'],
  views: ['saved_view'],
  answers: ['idempotency_key'],
} as const

/** The columns to empty: letters stay with the place that sent them, without the name and address of the writer. */
const letters = {
  inquiry: ['answer_phone', 'answer_email'],
  contact_request: ['name', 'phone_number', 'email'],
  feedback: ['name', 'phone_number', 'email'],
  visit_request: ['contact_info'],
  visit_change_request: ['contact_info'],
} as const

/** As the index `outbox_people` has them. */
const EVENTS = sql.raw(
  `('user.changed', 'contact.created', 'feedback.created', 'inquiry.created', 'visit.created', 'visitchange.created')`,
)
const EVENT_FIELDS = sql.raw(
  `('firstName', 'lastName', 'emailAddress', 'phoneNumber', 'name', 'email', 'contactInfo', 'answerPhone', 'answerEmail')`,
)

const ofPerson = (table: string, userId: number): SQL =>
  sql`${sql.identifier(table)} where user_id = ${userId}`

/**
 * Mails to the person, at a waiting address too, and mails whose answer goes to the person. Mails of an address that a colleague
 * uses too are not deleted: they may be the colleague's.
 */
const mailOf = ({ id, emailAddress }: Person): readonly SQL[] => {
  const isNobodyElses = sql`not exists (
    select from portal_user o where lower(o.email_address) = lower(${emailAddress}) and o.id <> ${id})`
  return [
    sql`mail where recipient = ${emailAddress} and ${isNobodyElses}`,
    sql`mail where recipient in (select new_address from email_change where user_id = ${id})`,
    sql`mail where reply_to = ${emailAddress} and ${isNobodyElses}`,
    sql`mail_refusal where address = ${emailAddress} and ${isNobodyElses}`,
  ]
}

const counted = (parts: readonly SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(select count(*)::integer from ${part})`),
    sql` + `,
  )

const Counts = z.strictObject(recordOf(erasedKinds, () => z.int()))
export type ErasedCounts = z.output<typeof Counts>

const nothing: ErasedCounts = recordOf(erasedKinds, () => 0)

export async function countErasable(db: Db, person: Person): Promise<ErasedCounts> {
  const { id } = person
  const tables = (names: readonly string[]) => counted(names.map((name) => ofPerson(name, id)))
  const [found] = await queryRows(
    db,
    Counts,
    sql`select ${tables(deleted.sessions)} as sessions, ${tables(deleted.factors)} as factors,
          ${tables(deleted.codes)} as codes, ${tables(deleted.views)} as views, ${tables(deleted.answers)} as answers,
          ${counted(mailOf(person))} as mails, ${tables(['message'])} as messages,
          ${tables(Object.keys(letters))} as letters,
          ${counted([sql`outbox where user_id = ${id} and type in ${EVENTS}`])} as events`,
  )
  return found ?? nothing
}

/** Erases all data that names the person. The number stays, because the accounting records refer to it. */
export async function eraseRows(tx: Db, person: Person, now: Date): Promise<void> {
  const { id } = person
  for (const letter of mailOf(person)) await tx.execute(sql`delete from ${letter}`)
  for (const table of Object.values(deleted).flat()) await tx.execute(sql`delete from ${ofPerson(table, id)}`)
  await tx.execute(sql`update message set header = '', body = '' where user_id = ${id}`)
  for (const [table, columns] of Object.entries(letters)) {
    const emptied = columns.map((column) => sql`${sql.identifier(column)} = ''`)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(emptied, sql`, `)} where user_id = ${id}`,
    )
  }
  await tx.execute(
    sql`update outbox set data = data || coalesce((
          select jsonb_object_agg(key, '') from jsonb_object_keys(data) key where key in ${EVENT_FIELDS}), '{}')
        where user_id = ${id} and type in ${EVENTS}`,
  )
  await tx
    .update(portalUser)
    .set({
      ...shownName,
      extId: erasedName(id),
      username: erasedName(id),
      emailAddress: '',
      phoneNumber: '',
      passwordHash: null,
      profileChangedAt: null,
      erasedAt: now,
      erasedKey: erasedKeyOf(person.extId),
    })
    .where(eq(portalUser.id, id))
}
