import type { BagKnowledge } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { BeginAgain } from '../../platform/database/transaction.ts'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { lastSent } from './pass-queries.ts'
import { findDepositId, lockBag, lockDeclaration, type Bag } from './queries.ts'

/** A bag with its declaration, both locked: the declaration first, as an import and a removal lock it. */
export async function lockWithDeclaration({ tx }: ActContext, bagId: number) {
  const depositId = await findDepositId(tx, bagId)
  const deposit = depositId ? await lockDeclaration(tx, depositId) : undefined
  const bag = await lockBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  // Somebody found its declaration meanwhile.
  if (bag.depositId !== (deposit?.id ?? null)) throw new BeginAgain()
  return { bag, deposit }
}

/** The bag of the caller's own table; anybody else's act has been overtaken. */
export async function lockOwnBag(context: ActContext, bagId: number, version: number) {
  const found = await lockWithDeclaration(context, bagId)
  if (found.bag.counterId !== context.staff.staffId) throw new Problem('stateChanged')
  checkVersion(found.bag, version)
  return found
}

/** What is known at the table of a bag. */
export async function knowledgeOf({ tx }: ActContext, bag: Bag): Promise<BagKnowledge> {
  if (bag.compared) return 'shown'
  if (bag.state !== 'counting') return 'none'
  return (await lastSent(tx, bag.id, 'first')) ? 'seen' : 'none'
}
