import { mayAct, type BagAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { lastSent } from './pass-queries.ts'
import { updateBag, type Bag } from './queries.ts'
import { lockWithDeclaration } from './send-pass.ts'

type Move = { readonly version: number; readonly reason?: string }

/** Locks a bag for an act that its state allows. What lies on a table is moved by whoever counts it. */
async function lockFor(context: ActContext, bagId: number, act: BagAct, version: number): Promise<Bag> {
  const { bag } = await lockWithDeclaration(context, bagId)
  const isForeign = bag.counterId !== null && bag.counterId !== context.staff.staffId
  if (isForeign || !mayAct(bag.state, act, bag.compared)) throw new Problem('stateChanged')
  checkVersion(bag, version)
  return bag
}

const moved = async ({ tx }: ActContext, bag: Bag, action: string, detail: Record<string, unknown> = {}) => ({
  answer: await showBag(tx, bag),
  action,
  subject: bag.id,
  companyId: bag.companyId,
  detail,
})

export async function setAside(context: ActContext, bagId: number, { version, reason = '' }: Move) {
  const bag = await lockFor(context, bagId, 'setAside', version)
  const aside = await updateBag(context.tx, bag.id, { state: 'aside', counterId: null, asideReason: reason })
  return moved(context, aside, 'bag.setAside', { reason })
}

export async function putBack(context: ActContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'putBack', version)
  return moved(
    context,
    await updateBag(context.tx, bag.id, { state: 'arrived', counterId: null }),
    'bag.putBack',
  )
}

export async function bringBack(context: ActContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'bringBack', version)
  return moved(
    context,
    await updateBag(context.tx, bag.id, { state: 'arrived', asideReason: '' }),
    'bag.broughtBack',
  )
}

export async function countAgain(context: ActContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'again', version)
  const next = await updateBag(context.tx, bag.id, { pass: bag.pass + 1, compared: false })
  return moved(context, next, 'bag.again', { pass: next.pass })
}

/** Closes with the difference that was shown. */
export async function closeWithDifference(context: ActContext, bagId: number, { version }: Move) {
  const bag = await lockFor(context, bagId, 'close', version)
  const pass = await lastSent(context.tx, bag.id, 'first')
  if (pass?.pass !== bag.pass) throw new Problem('stateChanged')
  const { bag: closed, comparison, event } = await closeBag(context, bag, pass)
  return {
    ...(await moved(context, closed, 'bag.counted', { pass: pass.pass, difference: comparison.difference })),
    event,
  }
}
