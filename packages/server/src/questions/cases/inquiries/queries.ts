import { entryTypes, type EntryType } from '@kassavirta/domain/questions/cases/inquiries/api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows } from '../../../platform/database/database.ts'
import type { SubmissionContext } from '../../../platform/ledgers/submit.ts'
import { permittedCompanyIds } from '../../../platform/rights/rights.ts'
import { visibleTo } from '../../../letters/messages/visible-messages.ts'
import { handledChangeOrder, handledDeposit } from '../../../tables/handled.ts'
import { message } from '../../../tables/messages.ts'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../../tables/submissions.ts'

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
