import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { canonicalJson } from '../../packages/server/src/platform/database/canonical.ts'
import { depositBody, type Place } from './portal.ts'
import { FAULT_HEADER, type Fault } from './faulty-proxy.ts'

/** The status and the body of an answer, or undefined where none came. */
export type Answer = { readonly status: number; readonly body: string } | undefined

type Post = {
  readonly address: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** One request on a connection of its own. An answer that does not come whole is none. */
function post({ address, path, headers, body }: Post): Promise<Answer> {
  const text = JSON.stringify(body)
  return new Promise((resolve) => {
    const call = request(
      `${address}${path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          connection: 'close',
        },
      },
      (response) => {
        let received = ''
        response.on('data', (part) => (received += String(part)))
        response.on('error', () => resolve(undefined))
        response.on('close', () =>
          resolve(response.complete ? { status: response.statusCode ?? 0, body: received } : undefined),
        )
      },
    )
    call.on('error', () => resolve(undefined))
    call.end(text)
  })
}

/** One deposit, told from all others by its key, which is its message too. */
export type Deposit = { readonly place: Place; readonly key: string }

export const postDeposit = (
  address: string,
  { place, key }: Deposit,
  fault: Fault = 'passed',
): Promise<Answer> =>
  post({
    address,
    path: '/api/deposit',
    headers: { ...place.headers(), 'idempotency-key': key, [FAULT_HEADER]: fault },
    body: depositBody(place, key, dayOf(new Date())),
  })

/** The outcome is open, and the same call may be made again: it is still running, or could not be confirmed. */
const OPEN = new Set([409, 429, 503])
const PAUSE_MS = 20

export type Sending = {
  /** What the good answers said. It must be the same in all, whatever the order of the fields. */
  readonly answers: Set<string>
  readonly findings: string[]
  attempts: number
}

/** Makes the call again under its key until its outcome is known, as the browser does. */
export async function sendUntilKnown(
  sending: Sending,
  attempt: (number: number) => Promise<Answer>,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    sending.attempts += 1
    const answer = await attempt(number)
    if (answer?.status === 200) return void sending.answers.add(canonicalJson(JSON.parse(answer.body)))
    if (answer && !OPEN.has(answer.status)) {
      sending.findings.push(`answered ${answer.status} ${answer.body.slice(0, 200)}`)
      return
    }
    await setTimeout(PAUSE_MS)
  }
}
