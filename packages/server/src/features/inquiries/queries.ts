import { entryTypes, type EntryType } from '@kassavirta/domain/inquiries/api'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { visibleTo } from '../../shared/visible-messages.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/handled.ts'
import { message } from '../../tables/messages.ts'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../tables/submissions.ts'

const portalTables = {
  deposit,
  changeorder: changeOrder,
  visit: visitRequest,
  visitchange: visitChangeRequest,
  supplyorder: supplyOrder,
}
const importedTables = { deposithandled: handledDeposit, changeorderhandled: handledChangeOrder }

/** The provider's key of an entry. An entry that was made in the portal has none. */
export type EntryKey = { readonly extId: string | null }

/** Finds an entry of the company; without a kind, an entry of any kind. */
export async function findEntry(
  tx: Db,
  companyId: number,
  type: EntryType | '',
  id: number,
): Promise<EntryKey | undefined> {
  for (const kind of type === '' ? entryTypes : [type]) {
    const found = await findOfKind(tx, companyId, kind, id)
    // Without a kind the meant entry is not certain, so no key is given.
    if (found) return type === '' ? { extId: null } : found
  }
  return undefined
}

async function findOfKind(
  tx: Db,
  companyId: number,
  kind: EntryType,
  id: number,
): Promise<EntryKey | undefined> {
  if (kind === 'deposithandled' || kind === 'changeorderhandled') {
    const table = importedTables[kind]
    const own = and(eq(table.id, id), eq(table.companyId, companyId))
    return (await tx.select({ extId: table.extId }).from(table).where(own))[0]
  }
  const table = portalTables[kind]
  const own = and(eq(table.id, id), eq(table.companyId, companyId))
  const [found] = await tx.select({ id: table.id }).from(table).where(own)
  return found && { extId: null }
}

/** Finds a message that the person may read. */
export async function findMessage(tx: Db, { userId, companyIds }: Member, messageId: number) {
  const visible = and(eq(message.id, messageId), visibleTo(userId, [...companyIds]))
  const [found] = await tx
    .select({ extId: message.extId, header: message.header })
    .from(message)
    .where(visible)
  return found
}
