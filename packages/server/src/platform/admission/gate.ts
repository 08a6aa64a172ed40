import type { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { hasValidKey, keyOf } from '../ledgers/answer-once.ts'
import { identify } from '../rights/access.ts'
import { networkOf } from '../session/throttle.ts'
import { shownSession } from '../staff/staff-access.ts'
import type { Share } from './limits.ts'
import { openQueue, type SlotRequest, type Holder } from './queue.ts'

/**
 * Lets the calls of one class run, `most` of them at a time; others wait in a queue, without a connection. While a
 * slot is free, entering costs a counter and no promise. Calls of one holder beyond its own limit wait even then, so
 * that it cannot take the slots of all others.
 */
export function openGate({ most, queue: longest, ofOne }: Share, patienceMs: number, isOpen = () => true) {
  const held = new Map<Holder, number>()
  const waiting = openQueue(longest, patienceMs)
  let running = 0

  const begin = ({ holder, onBegin }: SlotRequest): boolean => {
    if (running >= most || !isOpen()) return false
    if (holder !== undefined) {
      const count = held.get(holder) ?? 0
      if (count >= ofOne) return false
      held.set(holder, count + 1)
    }
    running += 1
    onBegin?.()
    return true
  }

  const callWaiting = (): void => waiting.call(begin)

  return {
    /** Undefined when the call may run at once. */
    enter: (slotRequest: SlotRequest): Promise<void> | undefined =>
      begin(slotRequest) ? undefined : waiting.join(slotRequest),
    /** The call has ended, and its slot is free. */
    leave: (): void => {
      running -= 1
      callWaiting()
    },
    /** The holder's use of the slot is over, which may be later than the call itself. */
    letGo: (holder: Holder): void => {
      const count = (held.get(holder) ?? 1) - 1
      if (count > 0) held.set(holder, count)
      else held.delete(holder)
      callWaiting()
    },
    /** Call this when something other than a slot has become free. */
    callWaiting,
    state: () => ({ running, ...waiting.state() }),
  }
}

export type Gate = ReturnType<typeof openGate>

/** What a call holds while it runs. */
type Slot = { readonly leave: () => void }

/** Gives a call its slot, at once or after a wait. It throws when the call is not to run now. */
export type Enter = (request: FastifyRequest, reply: FastifyReply) => Slot | Promise<Slot>

export const NO_SLOT: Slot = { leave: () => undefined }

const slotAfter = (entered: Promise<void> | undefined, slot: Slot): Slot | Promise<Slot> =>
  entered ? entered.then(() => slot) : slot

/** These slots have no holder, so one object serves all calls of a gate. */
export function entryWithoutHolder(gate: Gate, isStranger: (request: FastifyRequest) => boolean): Enter {
  const slot: Slot = { leave: gate.leave }
  return (request, { raw }) =>
    slotAfter(gate.enter({ answer: raw, isStranger: () => isStranger(request) }), slot)
}

type CountSubmission = (userId: number, key: string | undefined) => void

/** Counts what a person sends, and lets the company of the call hold the slot. */
export const submissionEntry =
  (deps: Deps, { enter, leave, letGo }: Gate, count: CountSubmission) =>
  (endpoint: Endpoint): Enter =>
  (request, { raw }) => {
    const { userId, companyId } = identify(deps, endpoint, request)
    count(userId, hasValidKey(request) ? keyOf(request) : undefined)
    const leaveBoth = () => {
      if (companyId !== undefined) letGo(companyId)
      leave()
    }
    return slotAfter(enter({ answer: raw, holder: companyId }), { leave: leaveBoth })
  }

/** A person holds a report until its answer is taken, however long that is. */
export const reportEntry =
  (deps: Deps, { enter, leave, letGo }: Gate) =>
  (endpoint: Endpoint): Enter =>
  (request, { raw }) => {
    const { userId } = identify(deps, endpoint, request)
    const onBegin = () => void raw.once('close', () => letGo(userId))
    const slot = { leave: () => onceTaken(raw, leave) }
    return slotAfter(enter({ answer: raw, holder: userId, onBegin }), slot)
  }

/** The caller, as far as it is known without the database. */
type SlotOwner = { readonly holder: string; readonly isStranger: boolean }

/** A caller that shows a cookie or a session of ours is its own holder; strangers share the holder of their network. */
export const slotOwner = (shown: string | undefined, { ip }: FastifyRequest): SlotOwner => ({
  holder: shown ?? networkOf(ip),
  isStranger: shown === undefined,
})

/** The caller holds the slot. */
export function entryByHolder(
  { enter, leave, letGo }: Gate,
  ownerOf: (request: FastifyRequest) => SlotOwner,
): Enter {
  return (request, { raw }) => {
    const { holder, isStranger } = ownerOf(request)
    const leaveBoth = () => {
      letGo(holder)
      leave()
    }
    return slotAfter(enter({ answer: raw, holder, isStranger: () => isStranger }), { leave: leaveBoth })
  }
}

/** A desk session holds its slots. A call that needs a session and shows none of ours gets no slot at all. */
export const deskEntry =
  (deps: Deps, gate: Gate) =>
  ({ access }: Endpoint): Enter =>
    entryByHolder(gate, (request) => {
      const session = shownSession(deps, request)
      if (session === undefined && access.kind === 'staff') throw new Unauthorized()
      return slotOwner(session, request)
    })

/** Longer than it takes to compress a report and send it to a client that reads. */
const SENDING_MS = 250

/**
 * To compress and send a long answer is work too, so a report keeps its slot meanwhile; but a slow reader must not
 * keep it from others.
 */
function onceTaken(answer: EventEmitter, leave: () => void): void {
  const end = () => {
    clearTimeout(timer)
    answer.off('close', end)
    leave()
  }
  const timer = setTimeout(end, SENDING_MS)
  answer.once('close', end)
}
