import { mayAct, type BagAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { showHeld } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { holdBag, type HeldBag } from './held-bag.ts'
import { knowledgeOf } from './lock-bag.ts'
import { lastSent, tillsOf } from './pass-queries.ts'
import { changeBag, type Bag } from './queries.ts'
import { handOver } from './send-pass.ts'

type Move = { readonly version: number; readonly reason?: string }

/** What a supervisor may do with the bag of somebody who is away. */
const SUPERVISED: readonly BagAct[] = ['setAside', 'putBack', 'passOn']

/** Holds a bag for an act that its state allows. What lies on a table is moved by whoever counts it. */
async function holdFor({ tx, staff }: ActContext, bagId: number, act: BagAct, version: number) {
  const held = await holdBag(tx, bagId)
  const { bag } = held
  const isForeign = bag.counterId !== null && bag.counterId !== staff.staffId
  const isSupervised = SUPERVISED.includes(act) && staff.capabilities.includes('decideCount')
  if (isForeign && !isSupervised) throw new Problem('stateChanged')
  if (!mayAct(bag.state, act, knowledgeOf(held))) throw new Problem('stateChanged')
  checkVersion(bag, version)
  return held
}

type Moved = { readonly action: string; readonly detail?: Readonly<Record<string, unknown>> }

function moved(context: ActContext, held: HeldBag, change: Partial<Bag>, { action, detail = {} }: Moved) {
  const { bag, write } = changeBag(held.bag, change)
  return {
    answer: showHeld(context, held, bag),
    action,
    subject: bag.id,
    companyId: bag.companyId,
    detail,
    writes: [write],
  }
}

export async function setAside(context: ActContext, bagId: number, { version, reason = '' }: Move) {
  const held = await holdFor(context, bagId, 'setAside', version)
  const change = { state: 'aside', counterId: null, asideReason: reason } as const
  return moved(context, held, change, { action: 'bag.setAside', detail: { reason } })
}

export async function putBack(context: ActContext, bagId: number, { version }: Move) {
  const held = await holdFor(context, bagId, 'putBack', version)
  return moved(context, held, { state: 'arrived', counterId: null }, { action: 'bag.putBack' })
}

export async function bringBack(context: ActContext, bagId: number, { version }: Move) {
  const held = await holdFor(context, bagId, 'bringBack', version)
  return moved(context, held, { state: 'arrived', asideReason: '' }, { action: 'bag.broughtBack' })
}

/** Takes a bag whose declaration was seen, or that is counted for the second time, from the table of an absent person. */
export async function passOn(context: ActContext, bagId: number, { version }: Move) {
  const held = await holdFor(context, bagId, 'passOn', version)
  const state = held.bag.state === 'counting' ? 'second' : 'disputed'
  const change = { state, counterId: null, compared: false } as const
  return moved(context, held, change, { action: 'bag.passedOn', detail: { to: state } })
}

export async function countAgain(context: ActContext, bagId: number, { version }: Move) {
  const held = await holdFor(context, bagId, 'again', version)
  const pass = held.bag.pass + 1
  return moved(context, held, { pass, compared: false }, { action: 'bag.again', detail: { pass } })
}

/** Closes with the difference that was shown, unless somebody else has declared the number since. */
export async function closeWithDifference(context: ActContext, bagId: number, { version }: Move) {
  const held = await holdFor(context, bagId, 'close', version)
  if (held.isContested) {
    const { answer, ...handed } = handOver(context, held, 'second')
    return { ...handed, answer: answer.bag }
  }
  const pass = lastSent(held.passes, 'first')
  if (pass?.pass !== held.bag.pass) throw new Problem('stateChanged')
  const tills = tillsOf(held.tills, pass.pass)
  const { bag, comparison, event, writes } = closeBag(context, held, { pass, tills })
  return {
    answer: showHeld(context, held, bag),
    action: 'bag.counted',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: pass.pass, difference: comparison.difference },
    event,
    writes,
  }
}
