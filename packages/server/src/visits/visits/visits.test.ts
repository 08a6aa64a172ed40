import type { VisitStage } from '@kassavirta/domain/bags/deposits/stages/entries'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { takeVisitAnswers, visitCalls, requestVisit, type VisitKind } from '../../../test/visit-calls.ts'
import { addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent } from '../../tables/counting.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/parameter.ts'
import { userCompanyRole } from '../../tables/rights.ts'
import { visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const tables = { visit: visitRequest, visitChange: visitChangeRequest }
const kinds: readonly VisitKind[] = ['visit', 'visitChange']

let sender: Sender
let staff: Awaited<ReturnType<typeof staffAtWork>>
let people = 0
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  sender = await buildSender(portal)
  staff = await staffAtWork(portal, `ajo-${(people += 1)}`, ['dispatcher'])
  await takeVisitAnswers(portal)
})

const post = (url: string, body: object) => postAs(portal, sender)(url, body)
const ask = (kind: VisitKind, body: object = {}) => requestVisit(post, kind, body)
const decide = (kind: VisitKind, id: number, body: object) => staff.act(`/visits/${kind}/${id}/decide`, body)
const answer = (kind: VisitKind, body: object) => post(`${visitCalls[kind].path}/answer`, body)
const withdraw = (kind: VisitKind, body: object) => post(`${visitCalls[kind].path}/withdraw`, body)
const stages = (kind: VisitKind, id: number) =>
  portal.database.db
    .select()
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, kind), eq(entryEvent.entryId, id)))
    .orderBy(entryEvent.id)
const row = async (kind: VisitKind, id: number) => {
  const [found] = await portal.database.db.select().from(tables[kind]).where(eq(tables[kind].id, id))
  return found!
}

describe.each(kinds)('a request of the kind %s', (kind) => {
  test('is proposed another day, declined, proposed a third day and accepted', async () => {
    const id = await ask(kind)
    const first = await decide(kind, id, {
      decision: 'propose',
      proposedDate: '2026-11-23',
      reason: 'Täynnä',
      version: 0,
    })
    expect(first.json()).toMatchObject({
      kind,
      entryId: id,
      stage: 'proposed',
      proposedDate: '2026-11-23',
      version: 1,
    })
    expect((await answer(kind, { entryId: id, version: 1, accepts: false })).json()).toMatchObject({
      stage: 'declined',
      version: 2,
      mayAnswer: false,
      mayWithdraw: false,
    })
    await decide(kind, id, { decision: 'propose', proposedDate: '2026-11-24', version: 2 })
    expect((await answer(kind, { entryId: id, version: 3, accepts: true })).json()).toMatchObject({
      stage: 'accepted',
      proposedDate: '2026-11-24',
      mayAnswer: false,
      mayWithdraw: true,
    })
    const told = await stages(kind, id)
    expect(told.map(({ attempt, stage, source, note }) => [attempt, stage, source, note])).toEqual([
      [1, 'proposed', 'desk', 'Täynnä'],
      [1, 'declined', 'customer', ''],
      [2, 'proposed', 'desk', ''],
      [2, 'accepted', 'customer', ''],
    ])
    expect(told.map(({ staffId, userId }) => staffId ?? userId)).toEqual([
      staff.staffId,
      sender.user.id,
      staff.staffId,
      sender.user.id,
    ])
    const event = kind.toLowerCase()
    const acts = [`${event}.decided`, `${event}.answered`, `${event}.decided`, `${event}.answered`]
    const { db } = portal.database
    const audited = await db.select({ action: audit.action }).from(audit).orderBy(audit.id)
    expect(audited.map(({ action }) => action).filter((action) => acts.includes(action))).toEqual(acts)
    const sent = await db.select({ type: outbox.type }).from(outbox).orderBy(outbox.seq)
    expect(sent.map(({ type }) => type).filter((type) => acts.includes(type))).toEqual(acts)
  })

  test('is accepted as it was asked, and withdrawn until the day comes', async () => {
    const id = await ask(kind)
    expect((await decide(kind, id, { decision: 'accept', version: 0 })).json()).toMatchObject({
      stage: 'accepted',
    })
    portal.now = new Date('2026-11-19T21:59:59Z')
    const headers = await signIn(portal, sender.user.id)
    sender = { ...sender, headers }
    expect((await withdraw(kind, { entryId: id, version: 1 })).json()).toMatchObject({ stage: 'withdrawn' })
    expect((await row(kind, id)).stage).toBe('withdrawn')
  })

  test('is not withdrawn on the day itself, nor a moment after midnight in Helsinki', async () => {
    const id = await ask(kind)
    portal.now = new Date('2026-11-19T22:00:00Z')
    sender = { ...sender, headers: await signIn(portal, sender.user.id) }
    const refused = await withdraw(kind, { entryId: id, version: 0 })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'dayInPast'])
    expect((await row(kind, id)).stage).toBeNull()
    expect(await stages(kind, id)).toEqual([])
  })

  test('is refused only with a reason, and proposed only from the first possible day on', async () => {
    const id = await ask(kind)
    for (const [body, code, field] of [
      [{ decision: 'refuse' }, 'required', 'reason'],
      [{ decision: 'refuse', reason: '  ' }, 'required', 'reason'],
      [{ decision: 'propose' }, 'required', 'proposedDate'],
      [{ decision: 'propose', proposedDate: '2026-11-17' }, 'visitDayTooEarly', 'proposedDate'],
    ] as const) {
      const refused = await decide(kind, id, { ...body, version: 0 })
      expect([refused.statusCode, refused.json().errorCodes]).toEqual([400, { [field]: code }])
    }
    expect(await row(kind, id)).toMatchObject({ stage: null, version: 0 })
    await decide(kind, id, { decision: 'refuse', reason: 'Emme aja sinne', version: 0 })
    expect(await row(kind, id)).toMatchObject({ stage: 'refused', reason: 'Emme aja sinne', version: 1 })
  })

  test('tells who is late that it has changed, whatever they wanted', async () => {
    const id = await ask(kind)
    await decide(kind, id, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    const late = [
      await decide(kind, id, { decision: 'accept', version: 0 }),
      await answer(kind, { entryId: id, version: 0, accepts: true }),
      await withdraw(kind, { entryId: id, version: 0 }),
    ]
    expect(late.map((each) => [each.statusCode, each.json().code])).toEqual(
      late.map(() => [409, 'changedElsewhere']),
    )
    const overtaken = await decide(kind, id, { decision: 'accept', version: 1 })
    expect([overtaken.statusCode, overtaken.json().code]).toEqual([409, 'stateChanged'])
  })

  test('cannot go backwards, whoever writes it', async () => {
    const id = await ask(kind)
    const set = (stage: VisitStage | null, attempt = 1) =>
      portal.database.db
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

  test('is answered by who may ask for visits and sees it, and by nobody where the switch is off', async () => {
    const id = await ask(kind)
    await decide(kind, id, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    const { id: userId } = await addUser(portal)
    await addRole(portal.database.db, userId, sender.company.id, { visitChangeRequest: true })
    const colleague = postAs(portal, {
      ...sender,
      user: { ...sender.user, id: userId },
      headers: await signIn(portal, userId),
    })
    const path = `${visitCalls[kind].path}/answer`
    const body = { entryId: id, version: 1, accepts: true }
    expect((await colleague(path, body)).statusCode).toBe(404)
    await portal.database.db
      .update(parameter)
      .set({ value: 'false' })
      .where(eq(parameter.key, 'visitAnswers'))
    expect((await answer(kind, body)).statusCode).toBe(404)
    expect((await withdraw(kind, { entryId: id, version: 1 })).statusCode).toBe(404)
    expect(await row(kind, id)).toMatchObject({ stage: 'proposed', version: 1 })
  })

  test('is stored once when its answer is sent twice with one key', async () => {
    const id = await ask(kind)
    await decide(kind, id, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    const headers = { ...sender.headers, 'idempotency-key': 'answer-0001' }
    const keyed = postAs(portal, { ...sender, headers })
    const send = () => keyed(`${visitCalls[kind].path}/answer`, { entryId: id, version: 1, accepts: true })
    const [one, other] = [await send(), await send()]
    expect(other.json()).toEqual(one.json())
    expect(await stages(kind, id)).toHaveLength(2)
  })
})

test('the state of a request says what may be done, and is not found where nothing is told', async () => {
  const { db } = portal.database
  await db.update(userCompanyRole).set({ visitChangeRequestReport: true })
  const id = await ask('visit')
  const state = () =>
    portal.app.inject({
      url: `/api/visit/state?companyId=${sender.company.id}&entryId=${id}`,
      headers: sender.headers,
    })
  const received = { version: 0, stage: null, proposedDate: null, reason: '' }
  expect((await state()).json()).toEqual({ ...received, mayAnswer: false, mayWithdraw: true })
  await decide('visit', id, { decision: 'propose', proposedDate: '2026-11-23', reason: 'Täynnä', version: 0 })
  const proposed = { version: 1, stage: 'proposed', proposedDate: '2026-11-23', reason: 'Täynnä' }
  expect((await state()).json()).toEqual({ ...proposed, mayAnswer: true, mayWithdraw: true })
  await db.update(parameter).set({ value: 'false' }).where(eq(parameter.key, 'visitAnswers'))
  expect((await state()).statusCode).toBe(404)
  await db.insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
  expect((await state()).json()).toEqual({ ...proposed, mayAnswer: false, mayWithdraw: false })
})
