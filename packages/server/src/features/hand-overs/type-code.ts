import type { renewCodes as renewEndpoint, typeShopCode as endpoint } from '@kassavirta/domain/hand-overs/api'
import { MOST_TRIES, type HandOverState } from '@kassavirta/domain/stages/hand-over'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { revision, type RowWrite } from '../../platform/database/row-writes.ts'
import type { TokenSecrets } from '../../platform/session/token-secret.ts'
import type { Act, ActContext } from '../../platform/staff/desk-act.ts'
import { readNumbers } from '../../shared/bag-numbers.ts'
import { deviceTime } from '../../shared/device-time.ts'
import { codeOf, isSameCode } from '../../shared/hand-over-codes.ts'
import { findStop, lockRunOf, openHandOver, type HandOverStop } from '../../shared/hand-over-stops.ts'
import { readParameters } from '../../shared/parameters.ts'
import { earlierWord, settleHandOver } from '../../shared/settle-hand-over.ts'
import { handOver } from '../../tables/deliveries.ts'
import { lastDeclarer, waitingNumbers } from './queries.ts'
import { isMet } from './show-hand-over.ts'

type Body = z.output<(typeof endpoint)['body']>
type Answer = {
  readonly isRight: boolean
  readonly triesLeft: number
  readonly state: HandOverState | null
}
type Named = { readonly runId: number; readonly companyId: number }

const lock = ({ tx }: { readonly tx: Db }, { body: { runId } }: { readonly body: Named }): Promise<void> =>
  lockRunOf(tx, runId)

/** The driver types the code that the place tells: the place hands over what stands on the driver's device. */
export const typeShopCode = (secrets: TokenSecrets): Act<void, { readonly body: Body }, Answer> => ({
  lock,
  work: async (context, _held, { body }) => {
    const { tx, now } = context
    const stop = await metStop(tx, body, now)
    const id = await openHandOver(tx, stop)
    const { wrongTries, runId, companyId } = stop
    const recorded = { subject: id, companyId }
    if (wrongTries >= MOST_TRIES) {
      const answer = { isRight: false, triesLeft: 0, state: null }
      return { ...recorded, answer, action: 'handover.codeRefused', detail: { runId } }
    }
    if (!isSameCode(body.code, codeOf(secrets, 'shop', stop))) {
      const triesLeft = MOST_TRIES - wrongTries - 1
      const writes = [revision(handOver, id, { wrongTries: wrongTries + 1 })]
      const answer = { isRight: false, triesLeft, state: null }
      return { ...recorded, answer, action: 'handover.codeWrong', detail: { runId, triesLeft }, writes }
    }
    const { state, told, writes } = await handedOver(context, { stop, id, body })
    const data = { runId, ...told, state }
    return {
      ...recorded,
      answer: { isRight: true, triesLeft: MOST_TRIES - wrongTries, state },
      action: 'handover.codeRight',
      detail: data,
      event: { type: 'handover.settled', data },
      writes,
    }
  },
})

type Typed = { readonly stop: HandOverStop; readonly id: number; readonly body: Body }

/** What the code stands for. Where the place has spoken before, its own word holds, and the driver's must be the same. */
async function handedOver(
  { tx, staff, now }: ActContext,
  { stop, id, body }: Typed,
): Promise<{ readonly state: HandOverState; readonly told: object; readonly writes: readonly RowWrite[] }> {
  const at = deviceTime(body.at, null, now)
  const word = { ...(await knownBags(tx, stop, body, now)), at }
  const userId = await lastDeclarer(tx, stop.companyId)
  if (userId === undefined) throw new Problem('notFound')
  const shop = stop.told ? earlierWord(stop.told) : { ...word, id, userId, isByCode: true, before: null }
  const before = stop.fetched ? [{ ...stop.fetched, at: new Date(stop.fetched.at) }] : []
  const by = { source: 'desk', staffId: staff.staffId } as const
  const settled = await settleHandOver({ tx, stop, shop, crew: [...before, word], by, now })
  return { ...settled, told: { bags: shop.bags, numbers: shop.numbers, isByCode: shop.isByCode } }
}

/** Where as many bags are taken as wait there, they are those that wait, whether their numbers were read or not. */
async function knownBags(tx: Db, stop: HandOverStop, body: Body, now: Date) {
  const read = readNumbers(body.numbers)
  const bags = Math.max(body.bags, read.length)
  const waiting = await waitingNumbers(tx, stop, now)
  const isAll = waiting.length === bags && read.every((number) => waiting.includes(number))
  return { bags, numbers: isAll ? waiting : read }
}

async function metStop(tx: Db, { runId, companyId }: Named, now: Date): Promise<HandOverStop> {
  const isOn = (await readParameters(tx)).handOvers === 'true'
  const stop = isOn ? await findStop(tx, runId, companyId) : undefined
  if (!stop || !isMet(stop, now)) throw new Problem('notFound')
  return stop
}

type RenewBody = z.output<(typeof renewEndpoint)['body']>

/** New codes for both sides, and as many tries as at first. */
export const renewCodes = (
  secrets: TokenSecrets,
): Act<void, { readonly body: RenewBody }, { readonly crewCode: string }> => ({
  lock,
  work: async ({ tx, now }, _held, { body }) => {
    const stop = await metStop(tx, body, now)
    const { wrongTries, round, runId, companyId } = stop
    if (wrongTries < MOST_TRIES) throw new Problem('stateChanged')
    const id = await openHandOver(tx, stop)
    return {
      answer: { crewCode: codeOf(secrets, 'crew', { ...stop, round: round + 1 }) },
      action: 'handover.codesRenewed',
      subject: id,
      companyId,
      detail: { runId },
      writes: [revision(handOver, id, { wrongTries: 0, codeRound: round + 1 })],
    }
  },
})
