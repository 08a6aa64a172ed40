import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { hasSession } from '../rights/access.ts'
import { deskDoor, portalDoor } from '../session/doors.ts'
import { shownSession } from '../staff/staff-access.ts'
import { watchAnswers } from './answers.ts'
import { classOf, type CallClass } from './classes.ts'
import { openGate, type Gate } from './gate.ts'
import type { Limits } from './limits.ts'
import { limitPace } from './pace.ts'
import {
  deskEntry,
  enterUnheld,
  heldEntry,
  NO_SLOT,
  reportEntry,
  submissionEntry,
  whoShows,
  type Enter,
} from './slots.ts'

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
    whoShows(portalDoor.device.find(deps.tokenSecrets, request), request)
  const ofStaff = (request: FastifyRequest) =>
    whoShows(shownSession(deps, request) ?? deskDoor.device.find(deps.deskSecrets, request), request)

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
        return heldEntry(gates.signIn, ofDevice)
      case 'read':
        return enterUnheld(gates.read, withoutSession)
      case 'deskRead':
      case 'deskReport':
      case 'deskAct':
        return deskEntry(deps, gates[name])(endpoint)
      case 'deskSignIn':
        return heldEntry(gates.deskSignIn, ofStaff)
      case 'provider':
      case 'import':
        return enterUnheld(gates[name], () => false)
      default:
        return name satisfies never
    }
  }

  return {
    enterFor,
    /** For the check of a provider's key, which comes before the body is read. */
    enterWithKey: enterUnheld(gates.provider, () => true),
    holdPieces: answers.holdPieces,
    /** What runs, waits and was sent away, and the bytes of answers that were not taken yet. */
    state: () => ({
      answerBytes: answers.waitingBytes(),
      classes: Object.fromEntries(Object.entries(gates).map(([name, gate]) => [name, gate.state()])),
    }),
  }
}

export type Admission = ReturnType<typeof openAdmission>
