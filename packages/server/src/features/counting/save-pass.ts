import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { knowledgeOf, lockOwnBag } from './lock-bag.ts'
import { findOwner, type OwnerWish } from './owner.ts'
import { keepPass, type TypedPass } from './pass-queries.ts'
import { keepOwner } from './queries.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'

type Saved = TypedPass & OwnerWish & { readonly version: number }

/**
 * Keeps what has been typed so far, at every field that is left. It is no act: nobody hears of it, a repeated call writes
 * the same, and the version stays, so that the page can go on without waiting.
 */
export async function savePass(context: ActContext, bagId: number, { version, ...typed }: Saved) {
  const { tx, staff, now } = context
  const { bag, deposit } = await lockOwnBag(context, bagId, version)
  if (!mayAct(bag.state, 'send', await knowledgeOf(context, bag))) throw new Problem('stateChanged')
  const step = bag.state === 'secondCounting' ? 'second' : 'first'
  const { companyId, accountId, ...pass } = typed
  await keepPass(tx, { bagId, pass: bag.pass, step, staffId: staff.staffId, savedAt: now }, pass)
  const owner = deposit || step === 'second' ? undefined : await findOwner(tx, { companyId, accountId })
  if (owner) await keepOwner(tx, bagId, owner.companyId, owner.accountId)
  return { savedAt: now.toISOString() }
}
