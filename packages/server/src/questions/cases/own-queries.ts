import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { entryTypes, type EntryType } from '@kassavirta/domain/questions/cases/own-api'
import { caseKinds, caseStates } from '@kassavirta/domain/questions/cases/states'
import { visibleTo } from '../../letters/messages/unread-queries.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import type { SubmissionContext } from '../../platform/ledgers/submit.ts'
import { permittedCompanyIds } from '../../platform/rights/rights.ts'
import { hasUnreadAnswer, isOwnCase } from '../../shared/waiting-for-customer.ts'
import { PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { utc } from '../../shared/wire-columns.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/bags.ts'
import { message } from '../../tables/letters.ts'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../tables/submissions.ts'
import { caseNumber, Letter, letterOf } from './letter-queries.ts'

/** A person who reads their own cases: the cases they sent, at companies where they still have rights. */
export type Reader = { readonly userId: number; readonly today: string }

const OwnRecord = z.strictObject({
  caseId: z.int(),
  kind: z.enum(caseKinds),
  number: z.int(),
  state: z.enum(caseStates),
  companyId: z.int(),
  companyName: z.string(),
  created: z.string(),
  changed: z.string(),
  closed: z.nullable(z.string()),
  hasUnread: z.boolean(),
  letter: Letter,
})
export type OwnRecord = z.output<typeof OwnRecord>

const isOwn = ({ userId, today }: Reader): SQL => isOwnCase(userId, today)

const ownColumns = (textLength: number | null): SQL => sql`
  s.id as "caseId", s.kind, ${caseNumber} as number, s.state, s.company_id as "companyId", c.name as "companyName",
  ${utc('s.created_at')} as created, ${utc('s.changed_at')} as changed, ${utc('s.closed_at')} as closed,
  ${hasUnreadAnswer} as "hasUnread", ${letterOf(textLength, 'customer')} as letter`

const OPENING = 400

const OwnList = z.strictObject({ unread: z.int(), rows: z.array(OwnRecord) })

type OwnCaseQuery = { readonly companyId: number | undefined; readonly after: Cursor | undefined }

/** A page, newest first, and how many cases have an unread answer, in one statement. */
export async function listOwnCases(db: Db, reader: Reader, { companyId, after }: OwnCaseQuery) {
  const conditions = [
    isOwn(reader),
    ...(companyId === undefined ? [] : [sql`s.company_id = ${companyId}`]),
    ...(after
      ? [sql`(s.changed_at, s.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::integer)`]
      : []),
  ]
  const [found] = await queryRows(
    db,
    OwnList,
    sql`select
      (select count(*)::integer from service_case s where ${isOwn(reader)} and ${hasUnreadAnswer}) as unread,
      (select coalesce(json_agg(page), '[]') from (
        select ${ownColumns(OPENING)} from service_case s join company c on c.id = s.company_id
        where ${sql.join(conditions, sql` and `)}
        order by s.changed_at desc, s.id desc limit ${PAGE_LENGTH + 1}) page) as rows`,
  )
  if (!found) throw new Error('no row')
  return found
}

const OwnThread = z.extend(OwnRecord, {
  entries: z.array(
    z.strictObject({
      entryId: z.int(),
      at: z.string(),
      isOwn: z.boolean(),
      name: z.string(),
      body: z.string(),
    }),
  ),
})

/** Notes of the desk are not among the entries. */
export async function findOwnCase(db: Db, reader: Reader, caseId: number) {
  const [found] = await queryRows(
    db,
    OwnThread,
    sql`select ${ownColumns(null)}, (
        select coalesce(json_agg(json_build_object('entryId', e.id, 'at', ${utc('e.at')}, 'isOwn', e.staff_id is null,
          'name', coalesce(t.first_name, u.first_name || ' ' || u.last_name), 'body', e.body) order by e.id), '[]')
        from case_entry e left join staff_user t on t.id = e.staff_id left join portal_user u on u.id = e.user_id
        where e.case_id = s.id and e.visible) as entries
      from service_case s join company c on c.id = s.company_id
      where s.id = ${caseId} and ${isOwn(reader)}`,
  )
  return found
}

const MarkedCase = z.strictObject({ caseId: z.int() })

/** Marks answers as read up to one, at most to the newest, and never fewer than before. False for a case of somebody else. */
export async function markRead(
  db: Db,
  reader: Reader,
  { caseId, upTo, now }: { readonly caseId: number; readonly upTo: number; readonly now: Date },
): Promise<boolean> {
  const marked = await queryRows(
    db,
    MarkedCase,
    sql`update service_case s
        set read_entry_id = greatest(s.read_entry_id, least(${upTo}::integer, coalesce(s.answer_entry_id, 0))),
          customer_read_at = ${now.toISOString()}::timestamptz
        where s.id = ${caseId} and ${isOwn(reader)}
        returning s.id as "caseId"`,
  )
  return marked.length > 0
}

const portalTables = {
  deposit,
  changeorder: changeOrder,
  visit: visitRequest,
  visitchange: visitChangeRequest,
  supplyorder: supplyOrder,
}
const importedTables = { deposithandled: handledDeposit, changeorderhandled: handledChangeOrder }

const Row = z.strictObject({
  entries: z.array(z.strictObject({ kind: z.enum(entryTypes), extId: z.nullable(z.string()) })),
  message: z.nullable(z.strictObject({ extId: z.nullable(z.string()), header: z.string() })),
})

type Subject = {
  /** Empty for an entry of any kind: the number may then fit several. */
  readonly entryType: EntryType | ''
  readonly entryId: number | undefined
  readonly messageId: number | undefined
}

/**
 * Finds in one statement the entries and the message that an inquiry may be about: entries of the company and a message
 * that the person may read, null where there is none.
 */
export async function findSubject({ tx, member, now }: SubmissionContext, subject: Subject) {
  const { entryType, entryId = null, messageId = null } = subject
  const own = sql`array${permittedCompanyIds(member.userId, dayOf(now))}`
  const [row] = await queryRows(
    tx,
    Row,
    sql`select
      (select coalesce(json_agg(json_build_object('kind', kind, 'extId', ext_id)), '[]')
        from (${entriesOf(entryType, entryId, member.company.companyId)}) entry) as entries,
      (select json_build_object('extId', ${message.extId}, 'header', ${message.header}) from ${message}
        where ${message.id} = ${messageId} and (${visibleTo(member.userId, own)})) as message`,
  )
  if (!row) throw new Error('no row')
  return row
}

function entriesOf(type: EntryType | '', id: number | null, companyId: number): SQL {
  const selects = (type === '' ? entryTypes : [type]).map((kind) => {
    const isImported = kind === 'deposithandled' || kind === 'changeorderhandled'
    const table = isImported ? importedTables[kind] : portalTables[kind]
    // An entry made in the portal has no key of the provider.
    const key = isImported ? sql`${importedTables[kind].extId}` : sql`null::text`
    return sql`select ${kind}::text as kind, ${key} as ext_id from ${table} where ${table.id} = ${id} and ${table.companyId} = ${companyId}`
  })
  return sql.join(selects, sql` union all `)
}
