import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { findPending } from '../../people/approvals/approvals.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Act, LockContext } from '../../platform/staff/desk-act.ts'
import { readFlows } from './vault-flows.ts'
import { findCount, listOffices, lockVault } from './queries.ts'

/** The vault of an office, locked: what it should hold, and its count that is not closed. */
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
export const findDifference = (db: Db, office: string, now: Date) =>
  findPending(db, 'vaultDifference', office, now)

/** From the opening of a count until it is closed, and its difference settled, nothing else is done to the vault. */
export async function refuseCounting(
  { tx, now }: { readonly tx: Db; readonly now: Date },
  { open }: HeldVault,
  office: string,
): Promise<void> {
  if (open || (await findDifference(tx, office, now))) throw new Problem('vaultCounting')
}
