import type { Till } from '@kassavirta/domain/counting/api'
import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { keepPass } from './pass-queries.ts'
import { lockOwnBag } from './send-pass.ts'

type Saved = { readonly tills: readonly Till[]; readonly version: number }

/**
 * Keeps what has been counted so far, at every field that is left. It is no act: nobody hears of it, a repeated call writes
 * the same, and the version stays, so that the page can go on without waiting.
 */
export async function savePass(context: ActContext, bagId: number, { tills, version }: Saved) {
  const { tx, staff, now } = context
  const { bag } = await lockOwnBag(context, bagId, version)
  if (!mayAct(bag.state, 'send', bag.compared)) throw new Problem('stateChanged')
  const step = bag.state === 'secondCounting' ? 'second' : 'first'
  await keepPass(tx, { bagId, pass: bag.pass, step, staffId: staff.staffId, savedAt: now }, tills)
  return { savedAt: now.toISOString() }
}
