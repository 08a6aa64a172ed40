import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { OpenCount, VaultEntry } from '@kassavirta/domain/bags/vault/api'
import { worthOf } from '@kassavirta/domain/bags/vault/rules'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { readFlows } from './vault-flows.ts'
import { findDifference } from './held-vault.ts'
import { findCount, listEntries, listOffices, type FoundEntry } from './queries.ts'
import { differenceOf } from './vault-events.ts'

/** The count of an office that is not closed. As long as there is one, nobody is shown what the vault should hold. */
async function openCountOf(
  db: Db,
  { staffId }: StaffCaller,
  office: string,
  now: Date,
): Promise<z.input<ReturnType<typeof OpenCount>> | null> {
  const open = await findCount(db, office)
  if (open) {
    const { counterId, openedAt } = open.count
    return {
      step: counterId === null ? 'first' : 'second',
      openedBy: fullName(open.opener),
      opened: openedAt.toISOString(),
      mayCount: counterId !== staffId,
    }
  }
  const waiting = await findDifference(db, office, now)
  if (!waiting) return null
  return { step: 'difference', openedBy: '', opened: waiting.requestedAt.toISOString(), mayCount: false }
}

/** The vault of the office that is asked for, else of the caller's own, else of the first. */
export async function showVault(db: Db, caller: StaffCaller, asked: string | undefined, now: Date) {
  const offices = await listOffices(db)
  const [first = ''] = offices
  const office = [asked, caller.office].find((each) => each && offices.includes(each)) ?? first
  const count = await openCountOf(db, caller, office, now)
  const flows = count ? null : await readFlows(db, office)
  return { office, offices: [...offices], flows, count }
}

type Asked = { readonly office: string; readonly after?: string | undefined }

export async function showEntries(db: Db, caller: StaffCaller, { office, after }: Asked, now: Date) {
  const isCounted = (await openCountOf(db, caller, office, now)) !== null
  return toPage(
    await listEntries(db, office, readCursor(after)),
    ({ entry: { at, id } }) => ({ at, id }),
    (found) => toWireEntry(found, isCounted),
  )
}

function toWireEntry(
  { entry, by, second, decidedBy }: FoundEntry,
  isCounted: boolean,
): z.input<ReturnType<typeof VaultEntry>> {
  return {
    entryId: entry.id,
    kind: entry.kind,
    at: entry.at.toISOString(),
    by: fullName(by),
    second: second ? fullName(second) : '',
    decidedBy: decidedBy ? fullName(decidedBy) : '',
    cents: isCounted ? null : worthOf(entry.pieces),
    differenceCents: isCounted ? null : differenceOf(entry),
    note: entry.note,
  }
}
