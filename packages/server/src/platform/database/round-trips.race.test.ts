import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AppBuilder } from '../http/route.ts'
import { buildSender, callsByEvent, type Sender } from '../../../test/event-calls.ts'
import { requestOf } from '../../../test/guards/inputs.ts'
import { idsOf } from '../../../test/guards/isolation.ts'
import { givenGuardWorld } from '../../../test/guards/world.ts'
import { givenPortal } from '../../../test/harness.ts'

/**
 * Counts what is sent to PostgreSQL: a message to the database and its answer are a round trip, whatever the message
 * holds. The embedded database has none.
 */
let bound: readonly Endpoint[] = []
const portal = givenPortal({
  extra: [({ endpoints }: AppBuilder) => void (bound = endpoints)],
  environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' },
})

const sent: string[] = []
let isWatched = false
beforeEach(() => {
  if (!isWatched) portal.deps.database.onStatement((text) => sent.push(text.replaceAll(/\s+/g, ' ').trim()))
  isWatched = true
})

async function statementsOf(call: () => Promise<{ readonly statusCode: number }>) {
  sent.length = 0
  const { statusCode } = await call()
  return { statusCode, statements: [...sent] }
}

describe('a submission needs at most five round trips, with its e-mail', () => {
  let sender: Sender
  beforeEach(async () => {
    sender = await buildSender(portal)
  })

  test.each([
    ['deposit.created', 3],
    ['changeorder.created', 3],
    ['supplyorder.created', 3],
    ['visit.created', 3],
    ['visitchange.created', 3],
    ['contact.created', 3],
    ['feedback.created', 3],
    ['inquiry.created', 4],
  ] as const)('%s: %i', async (event, roundTrips) => {
    const { statusCode, statements } = await statementsOf(callsByEvent(portal, sender)[event])
    expect(statusCode).toBe(200)
    expect(statements.at(-1)).toMatch(/; commit$/)
    expect(statements).toHaveLength(roundTrips)
  })

  test('deposit.removed: 4, after the deposit itself', async () => {
    const { statusCode, statements } = await statementsOf(callsByEvent(portal, sender)['deposit.removed'])
    expect(statusCode).toBe(200)
    const removal = statements.slice(statements.findIndex((text) => text.endsWith('; commit')) + 1)
    expect(removal).toHaveLength(4)
  })
})

test('a read needs at most two round trips', async () => {
  const world = await givenGuardWorld(portal)
  const member = world.callers.find(
    (caller) => caller.state === 'in' && caller.of.includes(world.own) && caller.rights,
  )
  // A paper is made of several lists, read one after the other; who asks for an outcome closes its key.
  const reads = bound.filter(
    ({ method, path, access, reply }) =>
      method === 'GET' &&
      reply.kind !== 'file' &&
      path !== getOutcome.path &&
      ['signedIn', 'company', 'concern'].includes(access.kind) &&
      !path.includes('cancel'),
  )
  expect(reads.length).toBeGreaterThan(15)
  const tooMany: string[] = []
  for (const endpoint of reads) {
    const request = requestOf(endpoint, (await member?.headers()) ?? {}, idsOf(endpoint, world.own))
    const { statusCode, statements } = await statementsOf(() => portal.app.inject(request))
    expect([endpoint.path, statusCode]).toEqual([endpoint.path, 200])
    if (statements.length > 2) tooMany.push([endpoint.path, ...statements].join('\n'))
  }
  expect(tooMany).toEqual([])
})
