import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { takeVisitAnswers, visitCalls, requestVisit, type VisitKind } from '../../../test/visit-calls.ts'
import { addCompany, addRole, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/parameter.ts'
import { userCompanyRole } from '../../tables/rights.ts'

const portal = givenPortal({ extra: deskFeatures })
const kinds: readonly VisitKind[] = ['visit', 'visitChange']

let sender: Sender
let staffName = ''
let staff: Awaited<ReturnType<typeof staffAtWork>>
let people = 0
const hire = async () => {
  staffName = `ajo-${(people += 1)}`
  staff = await staffAtWork(portal, staffName, ['dispatcher'])
}
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  sender = await buildSender(portal)
  await hire()
})

const post = (url: string, body: object) => postAs(portal, sender)(url, body)
const decide = (kind: VisitKind, id: number, body: object) => staff.act(`/visits/${kind}/${id}/decide`, body)

async function proposed(kind: VisitKind): Promise<number> {
  const id = await requestVisit(post, kind)
  await decide(kind, id, { decision: 'propose', proposedDate: '2026-11-23', reason: 'Täynnä', version: 0 })
  return id
}

/** What stands on the customer's line, which the page shows where the provider tells stages. */
async function lineOf(kind: VisitKind, id: number) {
  const { db } = portal.database
  await db.update(userCompanyRole).set({ visitChangeRequestReport: true })
  await db
    .insert(parameter)
    .values({ key: 'statusLines', value: 'true', changedAt: portal.now })
    .onConflictDoNothing()
  const url = `/api/entryevents?companyId=${sender.company.id}&type=${kind}&entryId=${id}`
  const { events } = (await portal.app.inject({ url, headers: sender.headers })).json()
  return events.map(({ stage, note }: { stage: string; note: string }) => [stage, note])
}

describe.each(kinds)('a proposal of the kind %s that nobody answers', (kind) => {
  test('is accepted for the customer who agreed by phone, also where customers cannot answer', async () => {
    const id = await proposed(kind)
    const body = { decision: 'acceptForCustomer', reason: 'Sovittu: Maija', version: 1 }
    expect((await decide(kind, id, body)).json()).toMatchObject({
      stage: 'accepted',
      proposedDate: '2026-11-23',
      reason: 'Sovittu: Maija',
      version: 2,
    })
    const { db } = portal.database
    const type = `${kind.toLowerCase() as Lowercase<typeof kind>}.decided` as const
    const told = { decision: 'acceptForCustomer', proposedDate: '2026-11-23', reason: 'Sovittu: Maija' }
    const [, event] = await db.select().from(outbox).where(eq(outbox.type, type)).orderBy(outbox.seq)
    expect(event!.data).toMatchObject({ entryId: id, ...told, staff: staffName })
    const [, row] = await db
      .select()
      .from(audit)
      .where(and(eq(audit.action, type), eq(audit.staffId, staff.staffId)))
      .orderBy(audit.id)
    expect(row!.detail).toMatchObject(told)
    expect(await lineOf(kind, id)).toEqual([
      ['received', ''],
      ['proposed', 'Täynnä'],
      ['agreedByPhone', 'Sovittu: Maija'],
    ])
  })

  test('is replaced by another proposal, which the customer accepts in their own name', async () => {
    await takeVisitAnswers(portal)
    const id = await proposed(kind)
    const again = { decision: 'propose', proposedDate: '2026-11-24', version: 1 }
    expect((await decide(kind, id, again)).json()).toMatchObject({
      stage: 'proposed',
      proposedDate: '2026-11-24',
    })
    const answer = `${visitCalls[kind].path}/answer`
    const late = await post(answer, { entryId: id, version: 1, accepts: true })
    expect([late.statusCode, late.json().code]).toEqual([409, 'changedElsewhere'])
    expect((await post(answer, { entryId: id, version: 2, accepts: true })).statusCode).toBe(200)
    expect(await lineOf(kind, id)).toEqual([
      ['received', ''],
      ['proposed', 'Täynnä'],
      ['proposed', ''],
      ['accepted', 'Maija Virtanen'],
    ])
  })

  test('is refused with a reason, and is then the past', async () => {
    const id = await proposed(kind)
    const missing = await decide(kind, id, { decision: 'refuse', version: 1 })
    expect([missing.statusCode, missing.json().errorCodes]).toEqual([400, { reason: 'required' }])
    const refused = await decide(kind, id, { decision: 'refuse', reason: 'Ei vastausta', version: 1 })
    expect(refused.json()).toMatchObject({ stage: 'refused', reason: 'Ei vastausta' })
    const late = await decide(kind, id, { decision: 'acceptForCustomer', version: 2 })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stateChanged'])
  })

  test('is accepted for the customer until the proposed day ends in Helsinki', async () => {
    const [first, second] = [await proposed(kind), await proposed(kind)]
    portal.now = new Date('2026-11-23T21:59:59Z')
    await hire()
    const body = { decision: 'acceptForCustomer', version: 1 }
    expect((await decide(kind, first, body)).statusCode).toBe(200)
    portal.now = new Date('2026-11-23T22:00:00Z')
    const late = await decide(kind, second, body)
    expect([late.statusCode, late.json().code]).toEqual([400, 'dayInPast'])
    sender = { ...sender, headers: await signIn(portal, sender.user.id) }
    expect(await lineOf(kind, second)).toEqual([
      ['received', ''],
      ['proposed', 'Täynnä'],
    ])
  })
})

test('a proposal is accepted by the customer until the proposed day ends in Helsinki, and shown so', async () => {
  await takeVisitAnswers(portal)
  const id = await proposed('visit')
  const { db } = portal.database
  await db.update(userCompanyRole).set({ visitChangeRequestReport: true })
  const at = async (now: string) => {
    portal.now = new Date(now)
    sender = { ...sender, headers: await signIn(portal, sender.user.id) }
    const url = `/api/visit/state?companyId=${sender.company.id}&entryId=${id}`
    const { mayAnswer, mayWithdraw } = (await portal.app.inject({ url, headers: sender.headers })).json()
    return { mayAnswer, mayWithdraw }
  }
  expect(await at('2026-11-23T21:59:59Z')).toEqual({ mayAnswer: true, mayWithdraw: false })
  expect(await at('2026-11-23T22:00:00Z')).toEqual({ mayAnswer: false, mayWithdraw: false })
  const accepted = await post('/api/visit/answer', { entryId: id, version: 1, accepts: true })
  expect([accepted.statusCode, accepted.json().code]).toEqual([400, 'dayInPast'])
  await db.update(userCompanyRole).set({ visitChangeRequest: false })
  // Who only reads the visits of the place is offered nothing.
  expect(await at('2026-11-16T09:00:00Z')).toEqual({ mayAnswer: false, mayWithdraw: false })
})

test('a request is settled at its own place, also by its sender', async () => {
  await takeVisitAnswers(portal)
  const id = await proposed('visit')
  const other = await addCompany(portal.database.db)
  await addRole(portal.database.db, sender.user.id, other.id, { visitChangeRequest: true })
  const elsewhere = postAs(portal, { ...sender, company: other })
  const body = { entryId: id, version: 1 }
  expect((await elsewhere('/api/visit/answer', { ...body, accepts: true })).statusCode).toBe(404)
  expect((await elsewhere('/api/visit/withdraw', body)).statusCode).toBe(404)
  expect((await post('/api/visit/withdraw', body)).statusCode).toBe(200)
})

test('only a proposal is accepted for the customer: a request that nobody has decided is accepted as it is', async () => {
  const id = await requestVisit(post, 'visit')
  const refused = await decide('visit', id, { decision: 'acceptForCustomer', version: 0 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stateChanged'])
})
