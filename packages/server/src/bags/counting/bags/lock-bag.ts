import type * as z from 'zod/mini'
import type { BagKnowledge } from '@kassavirta/domain/bags/counting/states'
import type { ChosenDeclaration } from '@kassavirta/domain/bags/counting/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import { checkVersion, type LockContext, type Act } from '../../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { rulesOf } from '../counting-rules.ts'
import { findBag, lockBagRow, lockDeclarations, type Bag, type Deposit } from '../queries/bag-queries.ts'
import { orChosen, type Claim, readKnown } from '../queries/claim-queries.ts'
import { lastSent } from './bag-counts.ts'

/**
 * Locks the declarations that a bag has or may get, then the bag: an import and the removal of a deposit lock in this
 * order too. The declarations were chosen by the bag as it was read before, so the act begins again if it has changed
 * meanwhile.
 */
export async function lockBagRows(tx: Db, seen: Bag, chosenIds: readonly number[] = []) {
  const deposits = await lockDeclarations(tx, { ...seen, chosenIds })
  const bag = await lockBagRow(tx, seen.id)
  if (!bag) throw new Problem('notFound')
  if (bag.depositId !== seen.depositId || bag.state !== seen.state) throw new RetryTransaction()
  return { bag, deposits }
}

/** Reads everything that an act depends on, once its rows are locked. */
export async function loadBag(
  tx: Db,
  bag: Bag,
  deposits: readonly Deposit[],
  chosenIds: readonly number[] = [],
) {
  // A bag whose declaration was removed counts as undeclared.
  const deposit = deposits.find(({ id, removedAt }) => id === bag.depositId && removedAt === null)
  const { id: bagId, companyId, accountId, securityBagNumber } = bag
  const tie = { depositId: deposit?.id ?? null, securityBagNumber, chosenIds }
  const { parameters, ...known } = await readKnown(tx, { ...tie, bagId, companyId, accountId })
  const claims = await orChosen(tx, tie, known.claims)
  return {
    ...known,
    bag,
    /** The declaration that the bag is tied to, one of the locked ones. */
    deposit,
    deposits,
    claims,
    isContested: isContested(claims, bag.depositId),
    rules: rulesOf(parameters),
  }
}

export type HeldBag = Readonly<Awaited<ReturnType<typeof loadBag>>>

/** A bag, locked, with everything that an act on it depends on. */
export async function lockBag(tx: Db, bagId: number, chosenIds?: readonly number[]): Promise<HeldBag> {
  const seen = await findBag(tx, bagId)
  if (!seen) throw new Problem('notFound')
  const { bag, deposits } = await lockBagRows(tx, seen, chosenIds)
  return loadBag(tx, bag, deposits, chosenIds)
}

type OnBag = { readonly params: { readonly bagId: number } }

/** The lock of acts on one bag. */
export const lockBagOf = ({ tx }: LockContext, { params }: OnBag): Promise<HeldBag> =>
  lockBag(tx, params.bagId)

type WithChoice = OnBag & { readonly body: { readonly chosen?: ChosenDeclaration | null | undefined } }

/** The same with the declaration that was chosen for the bag, which may have another number. */
export const lockBagWithChosen = (
  { tx }: LockContext,
  { params, body: { chosen } }: WithChoice,
): Promise<HeldBag> => lockBag(tx, params.bagId, typeof chosen === 'number' ? [chosen] : [])

/** Whether a living declaration other than the bag's own has its number. */
export const isContested = (claims: readonly Pick<Claim, 'depositId'>[], depositId: number | null): boolean =>
  claims.some((claim) => claim.depositId !== depositId)

/** Refuses an act on a bag that does not lie on the caller's own table, or that has changed meanwhile. */
export function checkOwnTable({ bag }: HeldBag, { staffId }: StaffCaller, version: number): void {
  if (bag.counterId !== staffId) throw new Problem('stateChanged')
  checkVersion(bag, version)
}

/** What the counter at the bag's table knows of the declared figures. */
export function knowledgeOf({ bag, passes }: HeldBag): BagKnowledge {
  if (bag.compared) return 'shown'
  if (bag.state !== 'counting') return 'none'
  return lastSent(passes, 'first') ? 'seen' : 'none'
}

type BagEndpoint = {
  readonly params: z.ZodMiniType
  readonly body: z.ZodMiniType
  readonly reply: { readonly schema: z.ZodMiniType }
}

export type CallOf<E extends BagEndpoint> = {
  readonly params: z.output<E['params']>
  readonly body: z.output<E['body']>
}

/** The act that carries out a call; it locks a bag unless `Held` says something else. */
export type ActOf<E extends BagEndpoint, Held = HeldBag> = Act<Held, CallOf<E>, z.input<E['reply']['schema']>>
