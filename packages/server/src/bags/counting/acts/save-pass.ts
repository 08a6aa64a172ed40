import type * as api from '@kassavirta/domain/bags/counting/api'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { revision, writeRows } from '../../../platform/database/row-writes.ts'
import type { LockContext } from '../../../platform/staff/desk-act.ts'
import { bag as bagTable } from '../../../tables/counting.ts'
import type { CallOf } from '../bags/act-of.ts'
import { toCount } from '../bags/bag-counts.ts'
import { findOwner } from '../bags/bag-owner.ts'
import { checkOwnTable, knowledgeOf, lockBagWithChosen } from '../bags/lock-bag.ts'
import { countRows } from '../queries/pass-queries.ts'

type Saving = LockContext & { readonly clock: () => Date }
type Typed = CallOf<typeof api.savePass>['body']

/**
 * Keeps what has been typed so far, at every field that is left. It is no act: nobody hears of it, a repeated call writes
 * the same, and the version stays, so that the page can go on without waiting.
 */
export async function savePass({ tx, staff, clock }: Saving, bagId: number, typed: Typed) {
  const held = await lockBagWithChosen({ tx, staff }, { params: { bagId }, body: typed })
  const now = clock()
  checkOwnTable(held, staff, typed.version)
  const { state, pass } = held.bag
  if (!mayAct(state, 'send', knowledgeOf(held))) throw new Problem('stateChanged')
  const step = state === 'secondCounting' ? 'second' : 'first'
  const claim = held.claims.find(({ depositId }) => depositId === typed.chosen)
  const choice = {
    chosen: typed.chosen === 'none' || claim !== undefined,
    depositId: claim?.depositId ?? null,
  }
  const start = { bagId, pass, step, staffId: staff.staffId, savedAt: now, ...choice } as const
  const isUndeclared = !held.deposit && step === 'first'
  const owner = isUndeclared ? await findOwner(tx, typed) : undefined
  const ownerRows = owner ? [revision(bagTable, bagId, owner.columns)] : []
  await writeRows(tx, [...countRows(toCount(held.deposit, start, typed)), ...ownerRows])
  return { savedAt: now.toISOString() }
}
