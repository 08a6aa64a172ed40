import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VisitStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { weekdays } from '@kassavirta/domain/kernel/dates/dates'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { forms } from '../../../test/questions-world.ts'
import { takeVisitAnswers, visitCalls, requestVisit, type VisitKind } from '../../../test/visits-world.ts'
import { addRole, addUser, signIn, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { entryEvent } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/operation.ts'
import { userCompanyRole, visitCalendar } from '../../tables/places.ts'
import { visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

describe('visits', () => {
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
  const decide = (kind: VisitKind, id: number, body: object) =>
    staff.act(`/visits/${kind}/${id}/decide`, body)
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
    await decide('visit', id, {
      decision: 'propose',
      proposedDate: '2026-11-23',
      reason: 'Täynnä',
      version: 0,
    })
    const proposed = { version: 1, stage: 'proposed', proposedDate: '2026-11-23', reason: 'Täynnä' }
    expect((await state()).json()).toEqual({ ...proposed, mayAnswer: true, mayWithdraw: true })
    await db.update(parameter).set({ value: 'false' }).where(eq(parameter.key, 'visitAnswers'))
    expect((await state()).statusCode).toBe(404)
    await db.insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
    expect((await state()).json()).toEqual({ ...proposed, mayAnswer: false, mayWithdraw: false })
  })
})

describe('a change before noon', () => {
  const portal = givenPortal()

  test('the first new day of a visit moves at noon in Helsinki, in winter and in summer [R-VISIT-06]', async () => {
    const { db } = portal.database
    const { id: customerId } = await addCompany(db)
    const { id: userId } = await addUser(portal)
    await addRole(db, userId, customerId, { visitChangeRequest: true })
    const earliest = async (now: string, newDate: string) => {
      portal.now = new Date(now)
      const payload = { ...forms['/api/visitChange'].body, customerId, userId, newDate }
      const headers = await signIn(portal, userId)
      const answer = await portal.app.inject({ method: 'POST', url: '/api/visitChange', headers, payload })
      return answer.statusCode
    }
    expect(await earliest('2026-11-16T09:59:59Z', '2026-11-18')).toBe(200)
    expect(await earliest('2026-11-16T10:00:00Z', '2026-11-18')).toBe(400)
    expect(await earliest('2026-06-16T08:59:59Z', '2026-06-18')).toBe(200)
    expect(await earliest('2026-06-16T09:00:00Z', '2026-06-18')).toBe(400)
    // The clocks go back in this night.
    expect(await earliest('2026-10-24T22:30:00Z', '2026-10-27')).toBe(200)
    expect(await earliest('2026-10-25T10:00:00Z', '2026-10-27')).toBe(400)
  })
})

describe('visits of the provider', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  const MORNING = { from: '09:30', to: '10:30' }
  const NOON = { from: '12:00', to: '13:00' }
  const NO_WEEK = { ...recordOf(weekdays, () => null), validFrom: null, validTo: null }

  let companyId = 0
  beforeEach(async () => {
    companyId = (await addCompany(db(), { extId: 'T1' })).id
  })

  test('the systems bring calendars, and leave alone what the desk keeps', async () => {
    const { browser, change } = await staffAtWork(portal, 'ajo', ['dispatcher'])
    const path = `/customers/${companyId}/visits`
    const shown = async () => (await browser.get(path)).json()
    const load = (rows: readonly object[], dryRun = false) =>
      importBundle(portal.deps.database, { visitCalendars: rows }, { now: portal.now, dryRun })
    const row = {
      company: 'T1',
      week: { wednesday: MORNING },
      exceptions: [{ day: '2026-12-23', window: NOON }],
    }
    expect((await load([row], true)).sections.visitCalendars).toMatchObject({ created: 1 })
    expect(await db().$count(visitCalendar)).toBe(0)
    expect((await load([row])).sections.visitCalendars).toMatchObject({ created: 1 })
    expect((await load([row])).sections.visitCalendars).toMatchObject({ created: 0, unchanged: 1 })
    expect(await shown()).toMatchObject({ next: [{ day: '2026-11-18' }, { day: '2026-11-25' }, {}] })
    expect((await change(path, { ...NO_WEEK, version: 0 })).json().code).toBe('keptBySystems')
    expect((await load([{ company: 'T1', end: true }])).sections.visitCalendars).toMatchObject({ changed: 1 })
    expect(await shown()).toMatchObject({ next: [] })
    await db().update(visitCalendar).set({ keeper: 'desk' })
    const left = await load([row])
    expect([left.kept, left.sections.visitCalendars.changed]).toEqual([
      [{ section: 'visitCalendars', extId: 'T1' }],
      0,
    ])
  })

  test.each([
    ['an unknown place', { company: 'T9' }, 'company'],
    [
      'a window that ends before it begins',
      { company: 'T1', week: { monday: { from: '10:00', to: '09:00' } } },
      'week.monday',
    ],
    ['a day that is none', { company: 'T1', week: { maanantai: MORNING } }, 'week.maanantai'],
    [
      'a day twice',
      { company: 'T1', exceptions: [{ day: '2026-12-24' }, { day: '2026-12-24' }] },
      'exceptions',
    ],
    ['an end before the start', { company: 'T1', validFrom: '2026-12-02', validTo: '2026-12-01' }, 'validTo'],
  ])('an import is refused for %s', async (_title, row, field) => {
    const bundle = { visitCalendars: [row] }
    const loaded = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
    expect(loaded).toMatchObject({ applied: false, faults: [{ section: 'visitCalendars', row: 0, field }] })
  })
})
