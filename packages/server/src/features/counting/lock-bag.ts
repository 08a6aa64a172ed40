import type { BagKnowledge } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { holdBag, type HeldBag } from './held-bag.ts'
import { lastSent } from './pass-queries.ts'

/** The bag of the caller's own table; anybody else's act has been overtaken. */
export async function holdOwnBag({ tx, staff }: ActContext, bagId: number, version: number) {
  const held = await holdBag(tx, bagId)
  if (held.bag.counterId !== staff.staffId) throw new Problem('stateChanged')
  checkVersion(held.bag, version)
  return held
}

/** What is known at the table of a bag. */
export function knowledgeOf({ bag, passes }: HeldBag): BagKnowledge {
  if (bag.compared) return 'shown'
  if (bag.state !== 'counting') return 'none'
  return lastSent(passes, 'first') ? 'seen' : 'none'
}
