import { mayAct, type BagAct } from '@kassavirta/domain/bags/counting/states'
import type { BagRow } from '@kassavirta/domain/bags/counting/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import { checkVersion, type Act, type ActContext } from '../../../platform/staff/desk-act.ts'
import { compareTills, lastSent, tillsOfPass } from '../bags/bag-counts.ts'
import { closeBag } from '../bags/close-bag.ts'
import { needsAccount } from '../bags/bag-owner.ts'
import { knowledgeOf, lockBagOf, type HeldBag } from '../bags/lock-bag.ts'
import { showHeld, subjectOf } from '../bags/show-bag.ts'
import { changeBag, type Bag } from '../queries/bag-queries.ts'
import { handOver } from './count-bag.ts'

type Call = {
  readonly params: { readonly bagId: number }
  readonly body: { readonly version: number; readonly reason?: string }
}
type MoveAct = Act<HeldBag, Call, z.input<typeof BagRow>>

/** The acts that a supervisor may do with a bag on an absent person's table. */
const SUPERVISED: readonly BagAct[] = ['setAside', 'putBack', 'passOn']

/**
 * Refuses an act that the state of the bag does not allow, and acts of other people on a bag that lies on a counter's
 * table.
 */
function checkMove({ staff }: ActContext, held: HeldBag, act: BagAct, version: number): void {
  const { bag } = held
  const isForeign = bag.counterId !== null && bag.counterId !== staff.staffId
  const isSupervised = SUPERVISED.includes(act) && staff.capabilities.includes('decideCount')
  if (isForeign && !isSupervised) throw new Problem('stateChanged')
  if (!mayAct(bag.state, act, knowledgeOf(held))) throw new Problem('stateChanged')
  checkVersion(bag, version)
}

type Move = {
  readonly change: Partial<Bag>
  readonly action: string
  readonly detail?: Readonly<Record<string, unknown>>
}

const moveOf = (act: BagAct, move: (bag: Bag, reason: string) => Move): MoveAct => ({
  lock: lockBagOf,
  work: async (context, held, { body: { version, reason = '' } }) => {
    checkMove(context, held, act, version)
    const { change, action, detail = {} } = move(held.bag, reason)
    const { bag, write } = changeBag(held.bag, change)
    const answer = showHeld(context, held, bag)
    return { answer, action, ...subjectOf(bag), detail, writes: [write] }
  },
})

export const setAside = moveOf('setAside', (_bag, reason) => ({
  change: { state: 'aside', counterId: null, asideReason: reason },
  action: 'bag.setAside',
  detail: { reason },
}))

export const putBack = moveOf('putBack', () => ({
  change: { state: 'arrived', counterId: null },
  action: 'bag.putBack',
}))

export const bringBack = moveOf('bringBack', () => ({
  change: { state: 'arrived', asideReason: '' },
  action: 'bag.broughtBack',
}))

/** Takes a bag whose declaration was seen, or that is counted for the second time, from the table of an absent person. */
export const passOn = moveOf('passOn', ({ state }) => {
  const to = state === 'counting' ? 'second' : 'disputed'
  const change = { state: to, counterId: null, compared: false } as const
  return { change, action: 'bag.passedOn', detail: { to } }
})

export const countAgain = moveOf('again', (bag) => {
  const pass = bag.pass + 1
  return { change: { pass, compared: false }, action: 'bag.again', detail: { pass } }
})

/** Closes with the difference that was shown, unless somebody else has declared the number since. */
export const closeWithDifference: MoveAct = {
  lock: lockBagOf,
  work: async (context, held, { body: { version } }) => {
    checkMove(context, held, 'close', version)
    if (held.isContested || needsAccount(held)) {
      const { answer, ...handed } = handOver(context, held, 'second')
      return { ...handed, answer: answer.bag }
    }
    const pass = lastSent(held.passes, 'first')
    if (pass?.pass !== held.bag.pass) throw new Problem('stateChanged')
    const tills = tillsOfPass(held.tills, pass.pass)
    const comparison = compareTills(held.deposit, tills)
    const { bag, result } = await closeBag(context, held, { pass, tills, comparison })
    const detail = { pass: pass.pass, difference: comparison.difference }
    return { ...result, answer: showHeld(context, held, bag), action: 'bag.counted', detail }
  },
}
