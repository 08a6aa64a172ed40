import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import { addressSubject, registerAttempt } from '../../../platform/session/throttle.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { countRecentCodes, lockPerson } from './queries.ts'
import { sendActivation } from './send-activation.ts'

/** The answer takes this long in every case, so that its time does not reveal who exists. */
const ANSWER_AFTER_MS = 300
/** More mails than this in an hour would only flood a mailbox. */
const MAX_CODES_AN_HOUR = 3

type ActivationRequest = {
  readonly userName: string
  readonly emailAddress: string
  readonly address: string
}

/** Sends a code when name and address belong together. The answer is the same either way. */
export async function requestActivation(deps: Deps, request: ActivationRequest): Promise<void> {
  const now = deps.clock()
  await registerAttempt(deps.db, addressSubject('activation request', request.address), now)
  await Promise.all([sendIfKnown(deps, request, now), setTimeout(ANSWER_AFTER_MS)])
}

const sendIfKnown = (
  { db, settings }: Deps,
  { userName, emailAddress }: ActivationRequest,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, userName, emailAddress)
    if (!person) return
    const recent = await countRecentCodes(tx, person.id, new Date(now.getTime() - HOUR_MS))
    if (recent < MAX_CODES_AN_HOUR) await sendActivation(tx, settings, person, now)
  })
