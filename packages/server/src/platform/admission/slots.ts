import type { EventEmitter } from 'node:events'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { hasValidKey, keyOf } from '../ledgers/idempotency.ts'
import { identify } from '../rights/access.ts'
import { networkOf } from '../session/throttle.ts'
import { shownSession } from '../staff/staff-access.ts'
import type { Gate } from './gate.ts'

/** What a call holds while it runs. */
type Slot = { readonly leave: () => void }

/** Gives a call its slot, at once or after a wait. It throws when the call is not to run now. */
export type Enter = (request: FastifyRequest, reply: FastifyReply) => Slot | Promise<Slot>

export const NO_SLOT: Slot = { leave: () => undefined }

const slotAfter = (entered: Promise<void> | undefined, slot: Slot): Slot | Promise<Slot> =>
  entered ? entered.then(() => slot) : slot

/** Nobody holds these slots, so one object stands for all of a gate. */
export function enterUnheld(gate: Gate, isStranger: (request: FastifyRequest) => boolean): Enter {
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

/** Whom a call comes from, as far as it can be told without the database. */
type Who = { readonly holder: string; readonly isStranger: boolean }

/** One who is known by what the call shows, or else a stranger, whom the network stands for. */
export const whoShows = (shown: string | undefined, { ip }: FastifyRequest): Who => ({
  holder: shown ?? networkOf(ip),
  isStranger: shown === undefined,
})

/** Whoever makes the call holds its slot. */
export function heldEntry({ enter, leave, letGo }: Gate, whoOf: (request: FastifyRequest) => Who): Enter {
  return (request, { raw }) => {
    const { holder, isStranger } = whoOf(request)
    const leaveBoth = () => {
      letGo(holder)
      leave()
    }
    return slotAfter(enter({ answer: raw, holder, isStranger: () => isStranger }), { leave: leaveBoth })
  }
}

/** A session at the desk holds its slots; without one of ours a call that asks for a session gets no slot at all. */
export const deskEntry =
  (deps: Deps, gate: Gate) =>
  ({ access }: Endpoint): Enter =>
    heldEntry(gate, (request) => {
      const session = shownSession(deps, request)
      if (session === undefined && access.kind === 'staff') throw new Unauthorized()
      return whoShows(session, request)
    })

/** Longer than it takes to compress and send a report to one who reads. */
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
