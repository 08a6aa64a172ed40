import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { revision, writeRows } from '../../platform/database/row-writes.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { bag as bagTable } from '../../tables/counting.ts'
import { holdOwnBag, knowledgeOf } from './lock-bag.ts'
import { findOwner, type OwnerWish } from './owner.ts'
import { countOf, countRows, type TypedPass } from './pass-queries.ts'

type Saved = TypedPass & OwnerWish & { readonly version: number }

/**
 * Keeps what has been typed so far, at every field that is left. It is no act: nobody hears of it, a repeated call writes
 * the same, and the version stays, so that the page can go on without waiting.
 */
export async function savePass(context: ActContext, bagId: number, { version, ...typed }: Saved) {
  const { tx, staff, now } = context
  const held = await holdOwnBag(context, bagId, version)
  const { state, pass } = held.bag
  if (!mayAct(state, 'send', knowledgeOf(held))) throw new Problem('stateChanged')
  const step = state === 'secondCounting' ? 'second' : 'first'
  const { companyId, accountId, chosen, ...counted } = typed
  const claim = held.claims.find(({ depositId }) => depositId === chosen)
  const choice = { chosen: chosen === 'none' || claim !== undefined, depositId: claim?.depositId ?? null }
  const count = countOf({ bagId, pass, step, staffId: staff.staffId, savedAt: now, ...choice }, counted)
  const isUndeclared = !held.deposit && step === 'first'
  const owner = isUndeclared ? await findOwner(tx, { companyId, accountId }) : undefined
  await writeRows(tx, [...countRows(count), ...(owner ? [revision(bagTable, bagId, owner.columns)] : [])])
  return { savedAt: now.toISOString() }
}
