import { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Clock, Deps } from '../deps.ts'
import { hasSession } from '../rights/access.ts'
import { deskDoor, portalDoor } from '../session/doors.ts'
import { shownSession } from '../staff/staff-access.ts'
import { classOf, type CallClass, type Limits } from './limits.ts'
import {
  openGate,
  type Gate,
  deskEntry,
  entryWithoutHolder,
  entryByHolder,
  NO_SLOT,
  reportEntry,
  submissionEntry,
  slotOwner,
  type Enter,
} from './gate.ts'

/** Decides which calls run now, which wait and which are sent away (docs/decisions/0021). */
export function openAdmission(fastify: FastifyInstance, deps: Deps, limits: Limits) {
  const { shares, patienceMs, answerBytes, stallMs, submissionsPerMinute } = limits
  const answers = watchAnswers(fastify, stallMs)
  const gates: Readonly<Record<CallClass, Gate>> = {
    submission: openGate(shares.submission, patienceMs),
    signIn: openGate(shares.signIn, patienceMs),
    read: openGate(shares.read, patienceMs),
    report: openGate(shares.report, patienceMs, () => answers.waitingBytes() < answerBytes),
    provider: openGate(shares.provider, patienceMs),
    import: openGate(shares.import, patienceMs),
    deskRead: openGate(shares.deskRead, patienceMs),
    deskReport: openGate(shares.deskReport, patienceMs),
    deskAct: openGate(shares.deskAct, patienceMs),
    deskSignIn: openGate(shares.deskSignIn, patienceMs),
  }
  answers.whenTaken(gates.report.callWaiting)
  const enterSubmission = submissionEntry(deps, gates.submission, limitPace(submissionsPerMinute, deps.clock))
  const enterReport = reportEntry(deps, gates.report)
  const withoutSession = (request: FastifyRequest) => !hasSession(deps, request)
  const ofDevice = (request: FastifyRequest) =>
    slotOwner(portalDoor.device.find(deps.tokenSecrets, request), request)
  const ofStaff = (request: FastifyRequest) =>
    slotOwner(shownSession(deps, request) ?? deskDoor.device.find(deps.deskSecrets, request), request)

  const enterFor = (endpoint: Endpoint): Enter => {
    const name = classOf(endpoint)
    switch (name) {
      case undefined:
        return () => NO_SLOT
      case 'submission':
        return enterSubmission(endpoint)
      case 'report':
        return enterReport(endpoint)
      case 'signIn':
        return entryByHolder(gates.signIn, ofDevice)
      case 'read':
        return entryWithoutHolder(gates.read, withoutSession)
      case 'deskRead':
      case 'deskReport':
      case 'deskAct':
        return deskEntry(deps, gates[name])(endpoint)
      case 'deskSignIn':
        return entryByHolder(gates.deskSignIn, ofStaff)
      case 'provider':
      case 'import':
        return entryWithoutHolder(gates[name], () => false)
      default:
        return name satisfies never
    }
  }

  return {
    enterFor,
    /** For the check of a provider's key, which comes before the body is read. */
    enterWithKey: entryWithoutHolder(gates.provider, () => true),
    holdPieces: answers.holdPieces,
    /** What runs, waits and was sent away, and the bytes of answers that were not taken yet. */
    state: () => ({
      answerBytes: answers.waitingBytes(),
      classes: Object.fromEntries(Object.entries(gates).map(([name, gate]) => [name, gate.state()])),
    }),
  }
}

export type Admission = ReturnType<typeof openAdmission>

/** What an answer in pieces takes besides its rows: a compressor, and the pieces between the streams. */
const BYTES_OF_A_STREAM = 1024 * 1024
/** The operating system takes shorter answers at once. */
const SHORTEST_COUNTED = 64 * 1024

/**
 * Counts the bytes of answers that clients have not read yet, and cuts an answer whose client has stopped reading.
 * Cutting closes the connection, which frees everything that was to be sent on it. A slow reader is not cut: any
 * progress counts.
 */
export function watchAnswers(fastify: FastifyInstance, stallMs: number) {
  let waiting = 0
  let onTaken: () => void = () => undefined

  const hold = ({ raw }: FastifyReply, bytes: number): void => {
    // The client hung up while the answer was made: the connection emits no second `close`.
    if (raw.destroyed) return
    waiting += bytes
    raw.once('close', () => {
      waiting -= bytes
      onTaken()
    })
  }

  fastify.addHook('onSend', (_request, reply, payload: unknown, done) => {
    const { socket } = reply.raw
    // The server sets another time for the next call on this connection.
    if (socket instanceof Socket) socket.setTimeout(stallMs)
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes >= SHORTEST_COUNTED) hold(reply, bytes)
    done(null, payload)
  })

  return {
    /** Counts a list that is sent in pieces. */
    holdPieces: (reply: FastifyReply, packedBytes: number): void =>
      hold(reply, packedBytes + BYTES_OF_A_STREAM),
    waitingBytes: (): number => waiting,
    /** Calls the listener when an answer was taken or cut. */
    whenTaken: (listener: () => void): void => void (onTaken = listener),
  }
}

const MINUTE_MS = 60_000

/**
 * Counts what one person sends, and refuses more than `limit` in a minute. A call that comes again under its key counts
 * once: a caller that got no answer has to send it again.
 */
export function limitPace(limit: number, clock: Clock) {
  /** When each key of a person came first, oldest first. */
  const people = new Map<number, Map<string, number>>()
  let sweptAt = 0

  /** A clock that was set back leaves moments in the future, which are no reason to refuse either. */
  const isPast = (at: number, now: number): boolean => at > now || at <= now - MINUTE_MS

  const forget = (sent: Map<string, number>, now: number): void => {
    for (const [key, at] of sent) {
      if (!isPast(at, now)) return
      sent.delete(key)
    }
  }

  const sweep = (now: number): void => {
    if (!isPast(sweptAt, now)) return
    sweptAt = now
    for (const [person, sent] of people) {
      forget(sent, now)
      if (sent.size === 0) people.delete(person)
    }
  }

  return (person: number, key: string | undefined): void => {
    const now = clock().getTime()
    sweep(now)
    const sent = people.get(person) ?? new Map<string, number>()
    people.set(person, sent)
    forget(sent, now)
    if (key !== undefined && sent.has(key)) return
    if (sent.size >= limit) {
      const [oldest = now] = sent.values()
      throw new Problem(fault('tooManyAttempts', { seconds: Math.ceil((oldest + MINUTE_MS - now) / 1000) }))
    }
    sent.set(key ?? randomUUID(), now)
  }
}
