import type { EventEmitter } from 'node:events'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { hasValidKey, keyOf } from '../ledgers/idempotency.ts'
import { hasSession, identify } from '../rights/access.ts'
import { showsDeviceMark } from '../session/device-mark.ts'
import { watchAnswers } from './answers.ts'
import { classOf, type CallClass } from './classes.ts'
import { openGate } from './gate.ts'
import type { Limits } from './limits.ts'
import { limitPace } from './pace.ts'

/** What a call holds while it runs. */
type Place = { readonly leave: () => void }

/** Gives a call its place, at once or after a wait. It throws when the call is not to run now. */
type Enter = (request: FastifyRequest, reply: FastifyReply) => Place | Promise<Place>

const NO_PLACE: Place = { leave: () => undefined }

const placeAfter = (entered: Promise<void> | undefined, place: Place): Place | Promise<Place> =>
  entered ? entered.then(() => place) : place

/** Longer than it takes to compress and send a report to one who reads. */
const SENDING_MS = 250

/**
 * To compress and send a long answer is work too, so a report keeps its place meanwhile; but a slow reader must not
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

/** Decides which calls run now, which wait and which are sent away (docs/decisions/0021). */
export function openAdmission(fastify: FastifyInstance, deps: Deps, limits: Limits) {
  const { shares, patienceMs, answerBytes, stallMs, submissionsPerMinute } = limits
  const answers = watchAnswers(fastify, stallMs)
  const gates = {
    submission: openGate(shares.submission, patienceMs),
    signIn: openGate(shares.signIn, patienceMs),
    read: openGate(shares.read, patienceMs),
    report: openGate(shares.report, patienceMs, () => answers.waitingBytes() < answerBytes),
    provider: openGate(shares.provider, patienceMs),
    import: openGate(shares.import, patienceMs),
  }
  answers.whenTaken(gates.report.callWaiting)
  const countSubmission = limitPace(submissionsPerMinute, deps.clock)

  /** Nobody holds these places, so one object stands for all of a class. */
  const unheld = (name: CallClass, isStranger: (request: FastifyRequest) => boolean): Enter => {
    const gate = gates[name]
    const place: Place = { leave: gate.leave }
    return (request, { raw }) =>
      placeAfter(gate.enter({ answer: raw, isStranger: () => isStranger(request) }), place)
  }

  const submission =
    (endpoint: Endpoint): Enter =>
    (request, { raw }) => {
      const { userId, companyId } = identify(deps, endpoint, request)
      countSubmission(userId, hasValidKey(request) ? keyOf(request) : undefined)
      const { enter, leave, letGo } = gates.submission
      const leaveBoth = () => {
        if (companyId !== undefined) letGo(companyId)
        leave()
      }
      return placeAfter(enter({ answer: raw, holder: companyId }), { leave: leaveBoth })
    }

  /** A person holds a report until its answer is taken, however long that is. */
  const report =
    (endpoint: Endpoint): Enter =>
    (request, { raw }) => {
      const { userId } = identify(deps, endpoint, request)
      const { enter, leave, letGo } = gates.report
      const onBegin = () => void raw.once('close', () => letGo(userId))
      const place = { leave: () => onceTaken(raw, leave) }
      return placeAfter(enter({ answer: raw, holder: userId, onBegin }), place)
    }

  const enterFor = (endpoint: Endpoint): Enter => {
    const name = classOf(endpoint)
    switch (name) {
      case undefined:
        return () => NO_PLACE
      case 'submission':
        return submission(endpoint)
      case 'report':
        return report(endpoint)
      case 'signIn':
        return unheld(name, (request) => !showsDeviceMark(deps.tokenSecret, request))
      case 'read':
        return unheld(name, (request) => !hasSession(deps, request))
      case 'provider':
      case 'import':
        return unheld(name, () => false)
      default:
        return name satisfies never
    }
  }

  return {
    enterFor,
    /** For the check of a provider's key, which comes before the body is read. */
    enterWithKey: unheld('provider', () => true),
    holdPieces: answers.holdPieces,
    /** What runs, waits and was sent away, and the bytes of answers that were not taken yet. */
    state: () => ({
      answerBytes: answers.waitingBytes(),
      classes: Object.fromEntries(Object.entries(gates).map(([name, gate]) => [name, gate.state()])),
    }),
  }
}

export type Admission = ReturnType<typeof openAdmission>
