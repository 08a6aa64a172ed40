import type * as z from 'zod/mini'
import type { OpenCount, VaultEntry } from '@kassavirta/domain/bags/vault/api'
import { worthOf } from '@kassavirta/domain/bags/vault/rules'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { findPending } from '../../people/approvals/queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Act, LockContext } from '../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { readFlows, findCount, listEntries, listOffices, type FoundEntry, lockVault } from './queries.ts'
import { differenceOf } from './vault-events.ts'

/** The open count of an office. While there is one, nobody is shown what the vault should hold. */
async function openCountOf(
  db: Db,
  { staffId }: StaffCaller,
  office: string,
  now: Date,
): Promise<z.input<typeof OpenCount> | null> {
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

/** The vault of the requested office, else of the caller's own, else of the first. */
export async function showVault(db: Db, caller: StaffCaller, asked: string | undefined, now: Date) {
  const offices = await listOffices(db)
  const [first = ''] = offices
  const office = [asked, caller.office].find((each) => each && offices.includes(each)) ?? first
  const count = await openCountOf(db, caller, office, now)
  const flows = count ? null : await readFlows(db, office)
  return { office, offices: [...offices], flows, count }
}

type EntryListQuery = { readonly office: string; readonly after?: string | undefined }

export async function showEntries(db: Db, caller: StaffCaller, { office, after }: EntryListQuery, now: Date) {
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
): z.input<typeof VaultEntry> {
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

/** A locked vault of an office: its expected content, and its open count. */
export type HeldVault = {
  readonly flows: Awaited<ReturnType<typeof readFlows>>
  readonly open: Awaited<ReturnType<typeof findCount>>
}
export type VaultAct<Body, Answer> = Act<HeldVault, { readonly body: Body }, Answer>

/** What the vault should hold is read under its lock, so that two acts at once do not both rely on one balance. */
export async function lockOffice(tx: Db, office: string): Promise<HeldVault> {
  await lockVault(tx, office)
  return { flows: await readFlows(tx, office), open: await findCount(tx, office) }
}

export async function lockKnownOffice(
  { tx }: LockContext,
  { body: { office } }: { readonly body: { readonly office: string } },
): Promise<HeldVault> {
  const held = await lockOffice(tx, office)
  if (!(await listOffices(tx)).includes(office)) throw fieldProblem('office', 'unknownOffice')
  return held
}

/** The request to a supervisor about a count of the office, where one waits. */
const findDifference = (db: Db, office: string, now: Date) => findPending(db, 'vaultDifference', office, now)

/** Refuses other acts on the vault from the opening of a count until it is closed and its difference settled. */
export async function refuseCounting(
  { tx, now }: { readonly tx: Db; readonly now: Date },
  { open }: HeldVault,
  office: string,
): Promise<void> {
  if (open || (await findDifference(tx, office, now))) throw new Problem('vaultCounting')
}
