import { mayAct, type BagAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { knowledgeOf, lockWithDeclaration } from './lock-bag.ts'
import { lastSent } from './pass-queries.ts'
import { updateBag, type Bag } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'

type Move = { readonly version: number; readonly reason?: string }

/** What a supervisor may do with the bag of somebody who is away. */
const SUPERVISED: readonly BagAct[] = ['setAside', 'putBack', 'passOn']

/** Locks a bag for an act that its state allows. What lies on a table is moved by whoever counts it. */
async function lockFor(context: CountContext, bagId: number, act: BagAct, version: number): Promise<Bag> {
  const { bag } = await lockWithDeclaration(context, bagId)
  const { staffId, capabilities } = context.staff
  const isForeign = bag.counterId !== null && bag.counterId !== staffId
  const isSupervised = SUPERVISED.includes(act) && capabilities.includes('decideCount')
  if (isForeign && !isSupervised) throw new Problem('stateChanged')
  if (!mayAct(bag.state, act, await knowledgeOf(context, bag))) throw new Problem('stateChanged')
  checkVersion(bag, version)
  return bag
}

const moved = async (
  context: CountContext,
  bag: Bag,
  action: string,
  detail: Record<string, unknown> = {},
) => ({
  answer: await showBag(context, bag),
  action,
  subject: bag.id,
  companyId: bag.companyId,
  detail,
})

export async function setAside(context: CountContext, bagId: number, { version, reason = '' }: Move) {
  const bag = await lockFor(context, bagId, 'setAside', version)
  const aside = await updateBag(context.tx, bag.id, { state: 'aside', counterId: null, asideReason: reason })
  return moved(context, aside, 'bag.setAside', { reason })
}

export async function putBack(context: CountContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'putBack', version)
  const waiting = await updateBag(context.tx, bag.id, { state: 'arrived', counterId: null })
  return moved(context, waiting, 'bag.putBack')
}

export async function bringBack(context: CountContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'bringBack', version)
  const waiting = await updateBag(context.tx, bag.id, { state: 'arrived', asideReason: '' })
  return moved(context, waiting, 'bag.broughtBack')
}

/** Takes a bag whose declaration was seen, or that is counted for the second time, from the table of an absent person. */
export async function passOn(context: CountContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'passOn', version)
  const state = bag.state === 'counting' ? 'second' : 'disputed'
  const waiting = await updateBag(context.tx, bag.id, { state, counterId: null, compared: false })
  return moved(context, waiting, 'bag.passedOn', { to: state })
}

export async function countAgain(context: CountContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'again', version)
  const next = await updateBag(context.tx, bag.id, { pass: bag.pass + 1, compared: false })
  return moved(context, next, 'bag.again', { pass: next.pass })
}

/** Closes with the difference that was shown. */
export async function closeWithDifference(context: CountContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'close', version)
  const pass = await lastSent(context.tx, bag.id, 'first')
  if (pass?.pass !== bag.pass) throw new Problem('stateChanged')
  const { bag: closed, comparison, event } = await closeBag(context, bag, pass)
  return {
    ...(await moved(context, closed, 'bag.counted', { pass: pass.pass, difference: comparison.difference })),
    event,
  }
}
