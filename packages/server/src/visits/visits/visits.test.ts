import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { VisitStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { switchOn } from '../../../test/orders-world.ts'
import { givenVisits, type VisitKind, visitCalls } from '../../../test/visits-world.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { userCompanyRole } from '../../tables/places.ts'
import { visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db
const { world, ask, decide, answer, withdraw, at } = givenVisits(portal)
const tables = { visit: visitRequest, visitChange: visitChangeRequest }
const kinds: readonly VisitKind[] = ['visit', 'visitChange']

type Answer = { readonly statusCode: number; readonly json: () => { readonly code?: string } }
const said = async (given: Promise<Answer>) => {
  const { statusCode, json } = await given
  return [statusCode, json().code]
}
const steps = (kind: VisitKind, id: number) =>
  db()
    .select()
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, kind), eq(entryEvent.entryId, id)))
    .orderBy(entryEvent.id)
const row = async (kind: VisitKind, id: number) =>
  (await db().select().from(tables[kind]).where(eq(tables[kind].id, id)))[0]!
const propose = (kind: VisitKind, id: number, version = 0, proposedDate = '2026-11-23') =>
  decide(kind, id, { decision: 'propose', proposedDate, reason: version === 0 ? 'Täynnä' : '', version })
async function proposed(kind: VisitKind): Promise<number> {
  const id = await ask(kind)
  await propose(kind, id)
  return id
}
const readReports = () => db().update(userCompanyRole).set({ visitChangeRequestReport: true })

/** What stands on the customer's line, which the page shows where the provider tells stages. */
async function lineOf(kind: VisitKind, id: number) {
  await readReports()
  await switchOn(portal, ['statusLines'])
  const url = `/api/entryevents?companyId=${world.company.id}&type=${kind}&entryId=${id}`
  const { events } = (await world.get(url)).json()
  return events.map(({ stage, note }: { stage: string; note: string }) => [stage, note])
}

describe.for(kinds)('a wish of the kind %s', (kind) => {
  /** Proposed, declined, proposed another day and accepted. */
  async function agreeAtLast() {
    const id = await proposed(kind)
    const declined = await answer(kind, { entryId: id, version: 1, accepts: false })
    await propose(kind, id, 2, '2026-11-24')
    const accepted = await answer(kind, { entryId: id, version: 3, accepts: true })
    return { id, declined, accepted }
  }

  test('is proposed another day', async () => {
    const id = await ask(kind)
    const other = await ask(kind)
    const shown = { kind, entryId: id, stage: 'proposed', proposedDate: '2026-11-23', version: 1 }
    expect((await propose(kind, id)).json()).toMatchObject(shown)
    expect(await row(kind, other)).toMatchObject({ stage: null, version: 0 })
  })

  test('is declined by its customer, and accepted on a third day', async () => {
    const { declined, accepted } = await agreeAtLast()
    const closed = { stage: 'declined', version: 2, mayAnswer: false, mayWithdraw: false }
    expect(declined.json()).toMatchObject(closed)
    const agreed = { stage: 'accepted', proposedDate: '2026-11-24', mayAnswer: false, mayWithdraw: true }
    expect(accepted.json()).toMatchObject(agreed)
  })

  test('has a step of each act, with who did it', async () => {
    const { id } = await agreeAtLast()
    const { staffId } = world.staff
    const userId = world.user.id
    expect(await steps(kind, id)).toMatchObject([
      { attempt: 1, stage: 'proposed', source: 'desk', note: 'Täynnä', staffId },
      { attempt: 1, stage: 'declined', source: 'customer', note: '', userId },
      { attempt: 2, stage: 'proposed', source: 'desk', note: '', staffId },
      { attempt: 2, stage: 'accepted', source: 'customer', note: '', userId },
    ])
  })

  test('is recorded and told with each act', async () => {
    await agreeAtLast()
    const acts = ['decided', 'answered', 'decided', 'answered'].map((act) => `${kind.toLowerCase()}.${act}`)
    const recorded = (await madeRows(portal, audit)).map(({ action }) => action)
    const told = (await madeRows(portal, outbox)).map(({ type }) => type)
    expect([recorded.slice(1), told.slice(1)]).toEqual([acts, acts])
  })

  test('is accepted as asked, and withdrawn before its day', async () => {
    const id = await ask(kind)
    const accepted = await decide(kind, id, { decision: 'accept', version: 0 })
    expect(accepted.json()).toMatchObject({ stage: 'accepted' })
    world.at('2026-11-19T21:59:59Z')
    const withdrawn = await withdraw(kind, { entryId: id, version: 1 })
    expect(withdrawn.json()).toMatchObject({ stage: 'withdrawn' })
    expect((await row(kind, id)).stage).toBe('withdrawn')
  })

  test('is not withdrawn from its midnight in Helsinki on', async () => {
    const id = await ask(kind)
    world.at('2026-11-19T22:00:00Z')
    expect(await said(withdraw(kind, { entryId: id, version: 0 }))).toEqual([400, 'dayInPast'])
    expect([(await row(kind, id)).stage, await steps(kind, id)]).toEqual([null, []])
  })

  test.for([
    ['refused without a reason', { decision: 'refuse' }, { reason: 'required' }],
    ['refused with an empty reason', { decision: 'refuse', reason: '  ' }, { reason: 'required' }],
    ['proposed without a day', { decision: 'propose' }, { proposedDate: 'required' }],
    [
      'proposed before the first possible day',
      { decision: 'propose', proposedDate: '2026-11-17' },
      { proposedDate: 'visitDayTooEarly' },
    ],
  ] as const)('is not %s', async ([, body, errorCodes]) => {
    const id = await ask(kind)
    const refused = await decide(kind, id, { ...body, version: 0 })
    expect([refused.statusCode, refused.json().errorCodes]).toEqual([400, errorCodes])
    expect(await row(kind, id)).toMatchObject({ stage: null, version: 0 })
  })

  test('is refused with a reason', async () => {
    const id = await ask(kind)
    await decide(kind, id, { decision: 'refuse', reason: 'Emme aja sinne', version: 0 })
    expect(await row(kind, id)).toMatchObject({ stage: 'refused', reason: 'Emme aja sinne', version: 1 })
  })

  test('tells who is late that it has changed, whatever they wanted', async () => {
    const id = await proposed(kind)
    const late = [
      await said(decide(kind, id, { decision: 'accept', version: 0 })),
      await said(answer(kind, { entryId: id, version: 0, accepts: true })),
      await said(withdraw(kind, { entryId: id, version: 0 })),
    ]
    expect(late).toEqual(late.map(() => [409, 'changedElsewhere']))
    expect(await said(decide(kind, id, { decision: 'accept', version: 1 }))).toEqual([409, 'stateChanged'])
  })

  test('cannot go backwards, whoever writes it', async () => {
    const id = await ask(kind)
    const set = (stage: VisitStage | null, attempt = 1) =>
      db()
        .update(tables[kind])
        .set({ stage, attempt, proposedDate: '2026-11-23' })
        .where(eq(tables[kind].id, id))
    await set('declined')
    await expect(set('proposed')).rejects.toThrow('Failed query')
    await expect(set(null)).rejects.toThrow('Failed query')
    await set('proposed', 2)
    await set('withdrawn', 2)
    await expect(set('accepted', 3)).rejects.toThrow('Failed query')
  })

  test('is answered by no colleague who does not see it', async () => {
    const id = await proposed(kind)
    const { id: userId } = await addUser(portal)
    await addRole(db(), userId, world.company.id, { visitChangeRequest: true })
    const headers = await signIn(portal, userId)
    const body = { entryId: id, version: 1, accepts: true }
    expect((await answer(kind, body, headers)).statusCode).toBe(404)
  })

  test('is neither answered nor withdrawn where the switch is off', async () => {
    const id = await proposed(kind)
    await setParameter(db(), 'visitAnswers', 'false', portal.now)
    expect((await answer(kind, { entryId: id, version: 1, accepts: true })).statusCode).toBe(404)
    expect((await withdraw(kind, { entryId: id, version: 1 })).statusCode).toBe(404)
    expect(await row(kind, id)).toMatchObject({ stage: 'proposed', version: 1 })
  })

  test('is answered once for each key', async () => {
    const id = await proposed(kind)
    const key = { 'idempotency-key': 'answer-0001' }
    const body = { entryId: id, version: 1, accepts: true }
    const [one, other] = [await answer(kind, body, key), await answer(kind, body, key)]
    expect(other.json()).toEqual(one.json())
    expect(await steps(kind, id)).toHaveLength(2)
  })
})

describe.for(kinds)('a proposal of the kind %s that nobody answers', (kind) => {
  const acceptFor = (id: number, more: object = {}) =>
    decide(kind, id, { decision: 'acceptForCustomer', version: 1, ...more })
  const reason = 'Sovittu: Maija'

  test('is accepted for a customer who agreed by phone', async () => {
    await setParameter(db(), 'visitAnswers', 'false', portal.now)
    const id = await proposed(kind)
    const accepted = { stage: 'accepted', proposedDate: '2026-11-23', reason, version: 2 }
    expect((await acceptFor(id, { reason })).json()).toMatchObject(accepted)
    expect(await lineOf(kind, id)).toEqual([
      ['received', ''],
      ['proposed', 'Täynnä'],
      ['agreedByPhone', reason],
    ])
  })

  test('is told and recorded as accepted by phone', async () => {
    const id = await proposed(kind)
    await acceptFor(id, { reason })
    const told = { decision: 'acceptForCustomer', proposedDate: '2026-11-23', reason }
    const type = `${kind.toLowerCase()}.decided`
    expect((await madeRows(portal, outbox)).at(-1)).toMatchObject({
      type,
      data: { entryId: id, ...told, staff: 'ajo' },
    })
    const recorded = { action: type, staffId: world.staff.staffId, detail: told }
    expect((await madeRows(portal, audit)).at(-1)).toMatchObject(recorded)
  })

  test('is replaced by another, which the customer accepts', async () => {
    const id = await proposed(kind)
    const again = { stage: 'proposed', proposedDate: '2026-11-24' }
    expect((await propose(kind, id, 1, '2026-11-24')).json()).toMatchObject(again)
    const accept = (version: number) => said(answer(kind, { entryId: id, version, accepts: true }))
    expect([await accept(1), await accept(2)]).toEqual([
      [409, 'changedElsewhere'],
      [200, undefined],
    ])
    expect(await lineOf(kind, id)).toEqual([
      ['received', ''],
      ['proposed', 'Täynnä'],
      ['proposed', ''],
      ['accepted', 'Maija Virtanen'],
    ])
  })

  test('is refused with a reason, and is then the past', async () => {
    const id = await proposed(kind)
    const refusal = { decision: 'refuse', version: 1 }
    const refused = { stage: 'refused', reason: 'Ei vastausta' }
    expect((await decide(kind, id, { ...refusal, reason: 'Ei vastausta' })).json()).toMatchObject(refused)
    expect(await said(acceptFor(id, { version: 2 }))).toEqual([409, 'stateChanged'])
  })

  test('is accepted by phone until the proposed day ends', async () => {
    const [first, second] = [await proposed(kind), await proposed(kind)]
    await at('2026-11-23T21:59:59Z')
    expect((await acceptFor(first)).statusCode).toBe(200)
    await at('2026-11-23T22:00:00Z')
    expect(await said(acceptFor(second))).toEqual([400, 'dayInPast'])
    expect(await lineOf(kind, second)).toEqual([
      ['received', ''],
      ['proposed', 'Täynnä'],
    ])
  })
})

test('undecided wishes are not accepted for the customer', async () => {
  const body = { decision: 'acceptForCustomer', version: 0 }
  expect(await said(decide('visit', await ask('visit'), body))).toEqual([409, 'stateChanged'])
})

describe('the page of a wish', () => {
  const state = (id: number) => world.get(`/api/visit/state?companyId=${world.company.id}&entryId=${id}`)

  test('says what may be done', async () => {
    await readReports()
    const id = await ask('visit')
    const received = { version: 0, stage: null, proposedDate: null, reason: '' }
    expect((await state(id)).json()).toEqual({ ...received, mayAnswer: false, mayWithdraw: true })
    await propose('visit', id)
    const shown = { version: 1, stage: 'proposed', proposedDate: '2026-11-23', reason: 'Täynnä' }
    expect((await state(id)).json()).toEqual({ ...shown, mayAnswer: true, mayWithdraw: true })
  })

  test('is not found where nothing is told', async () => {
    await readReports()
    const id = await proposed('visit')
    await setParameter(db(), 'visitAnswers', 'false', portal.now)
    expect((await state(id)).statusCode).toBe(404)
    await switchOn(portal, ['statusLines'])
    const nothing = { stage: 'proposed', mayAnswer: false, mayWithdraw: false }
    expect((await state(id)).json()).toMatchObject(nothing)
  })

  test('offers an answer until the proposed day ends in Helsinki', async () => {
    await readReports()
    const id = await proposed('visit')
    const offered = async (moment: string) => {
      world.at(moment)
      const { mayAnswer, mayWithdraw } = (await state(id)).json()
      return { mayAnswer, mayWithdraw }
    }
    const nothing = { mayAnswer: false, mayWithdraw: false }
    expect(await offered('2026-11-23T21:59:59Z')).toEqual({ mayAnswer: true, mayWithdraw: false })
    expect(await offered('2026-11-23T22:00:00Z')).toEqual(nothing)
    const late = answer('visit', { entryId: id, version: 1, accepts: true })
    expect(await said(late)).toEqual([400, 'dayInPast'])
    await db().update(userCompanyRole).set({ visitChangeRequest: false })
    // Who only reads the visits of the place is offered nothing.
    expect(await offered('2026-11-16T09:00:00Z')).toEqual(nothing)
  })
})

test('a wish is settled at its own place', async () => {
  const id = await proposed('visit')
  const { id: customerId } = await addCompany(db())
  await addRole(db(), world.user.id, customerId, { visitChangeRequest: true })
  const body = { entryId: id, version: 1 }
  const elsewhere = { ...body, customerId }
  expect((await answer('visit', { ...elsewhere, accepts: true })).statusCode).toBe(404)
  expect((await withdraw('visit', elsewhere)).statusCode).toBe(404)
  expect((await withdraw('visit', body)).statusCode).toBe(200)
})

test.for([
  ['in winter', '2026-11-16T09:59:59Z', '2026-11-16T10:00:00Z', '2026-11-18'],
  ['in summer', '2026-06-16T08:59:59Z', '2026-06-16T09:00:00Z', '2026-06-18'],
  [
    'after the night in which the clocks go back',
    '2026-10-24T22:30:00Z',
    '2026-10-25T10:00:00Z',
    '2026-10-27',
  ],
] as const)(
  'the first new day moves at noon in Helsinki: %s [R-VISIT-06]',
  async ([, before, noon, newDate]) => {
    const statusAt = async (moment: string) => {
      world.at(moment)
      const body = { ...visitCalls.visitChange.body, newDate }
      return (await world.call('/api/visitChange', body)).statusCode
    }
    expect([await statusAt(before), await statusAt(noon)]).toEqual([200, 400])
  },
)
