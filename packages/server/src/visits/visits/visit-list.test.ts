import { eq, and } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { takeVisitAnswers, requestVisit, type VisitKind, visitCalls } from '../../../test/visits-world.ts'
import { addCompany, addRole, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/operation.ts'
import { deliveryRoute } from '../../tables/orders.ts'
import { company, userCompanyRole } from '../../tables/places.ts'
import { supplyOrder, visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

let sender: Sender
let staff: Awaited<ReturnType<typeof staffAtWork>>
let people = 0

describe('the list of visits', () => {
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T08:00:00Z')
    sender = await buildSender(portal)
    staff = await staffAtWork(portal, `ajo-${(people += 1)}`, ['dispatcher'])
    await takeVisitAnswers(portal)
  })

  const ask = (kind: VisitKind, body: object = {}) => requestVisit(postAs(portal, sender), kind, body)
  const list = async (name: string, more = '') =>
    (await staff.browser.get(`/visits?list=${name}${more}`)).json() as {
      rows: (Record<string, unknown> & { kind: string; entryId: number; wanted: string })[]
      next: string | null
      earliest: string
    }
  const decide = (kind: VisitKind, id: number, body: object) =>
    staff.act(`/visits/${kind}/${id}/decide`, body)
  const named = ({ rows }: Awaited<ReturnType<typeof list>>) =>
    rows.map(({ kind, entryId }) => `${kind} ${entryId}`)

  describe('the list of visits', () => {
    test('has both kinds by the wanted day, and moves what is settled to the other list', async () => {
      const late = await ask('visit', { suggestedDate: '2026-11-25' })
      const change = await ask('visitChange', { newDate: '2026-11-24', originalDate: '2026-11-18' })
      const early = await ask('visit', {
        suggestedDate: '2026-11-24',
        contactInfo: '040',
        additionalInfo: 'Iltapäivä',
      })
      const waiting = await list('waiting')
      expect(named(waiting)).toEqual([`visit ${early}`, `visitChange ${change}`, `visit ${late}`])
      expect(waiting).toMatchObject({ next: null, earliest: '2026-11-18' })
      expect(waiting.rows[0]).toEqual({
        kind: 'visit',
        entryId: early,
        version: 0,
        stage: null,
        company: { companyId: sender.company.id, name: 'Myllypuoti Kaleva', city: 'Tampere' },
        route: null,
        wanted: '2026-11-24',
        original: null,
        proposedDate: null,
        stops: 0,
        isStop: false,
        isUrgent: false,
        sender: 'Maija Virtanen',
        contactInfo: '040',
        additionalInfo: 'Iltapäivä',
        created: '2026-11-16T08:00:00.000Z',
        decided: null,
        reason: '',
      })
      expect(waiting.rows[1]).toMatchObject({ original: '2026-11-18', wanted: '2026-11-24' })
      await decide('visit', late, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
      await decide('visitChange', change, { decision: 'accept', version: 0 })
      expect(named(await list('waiting'))).toEqual([`visit ${early}`, `visit ${late}`])
      expect(named(await list('settled'))).toEqual([`visitChange ${change}`])
    })

    test('goes on where a page ended, through days and kinds', async () => {
      const { id: companyId } = sender.company
      const sent = { companyId, userId: sender.user.id, createdAt: portal.now }
      const days = ['2026-11-20', '2026-11-20', '2026-11-23']
      await portal.database.db.insert(visitRequest).values(
        Array.from({ length: 90 }, (_, at) => ({
          ...sent,
          suggestedDate: days[at % 3]!,
          modifiedAt: portal.now,
        })),
      )
      await portal.database.db.insert(visitChangeRequest).values(
        Array.from({ length: 140 }, (_, at) => ({
          ...sent,
          originalDate: '2026-11-18',
          newDate: days[at % 3]!,
          contactInfo: 'Maija',
        })),
      )
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list('waiting', `&after=${after}`)
        expect(page.rows.length).toBeLessThanOrEqual(100)
        seen.push(
          ...page.rows.map(
            ({ wanted, kind, entryId }) => `${wanted} ${kind} ${String(entryId).padStart(6, '0')}`,
          ),
        )
        after = page.next
      }
      expect(seen).toEqual(seen.toSorted())
      expect(new Set(seen).size).toBe(230)
    })

    test('shows the route of a place and the stops of the wanted day', async () => {
      const { db } = portal.database
      const [route] = await db.insert(deliveryRoute).values({ name: 'Etelä 1' }).returning()
      const other = await addCompany(db, { routeId: route!.id })
      const cancelled = await addCompany(db, { routeId: route!.id })
      const elsewhere = await addCompany(db)
      await db.update(company).set({ routeId: route!.id }).where(eq(company.id, sender.company.id))
      const order = {
        userId: sender.user.id,
        createdAt: portal.now,
        modifiedAt: portal.now,
        deliveryDate: '2026-11-20',
      }
      await db.insert(supplyOrder).values([
        { ...order, companyId: other.id },
        { ...order, companyId: other.id },
        { ...order, companyId: elsewhere.id },
        { ...order, companyId: cancelled.id, stage: 'cancelled', cancelledAt: portal.now },
      ])
      const first = await ask('visit')
      expect((await list('waiting')).rows).toMatchObject([
        { route: { routeId: route!.id, name: 'Etelä 1' }, stops: 1, isStop: false },
      ])
      // An agreed visit is a stop too.
      await decide('visit', first, { decision: 'accept', version: 0 })
      await ask('visitChange')
      expect((await list('waiting')).rows).toMatchObject([{ kind: 'visitChange', stops: 2, isStop: true }])
    })

    test('marks what nobody has answered by the day before', async () => {
      const id = await ask('visit', { suggestedDate: '2026-11-25' })
      await decide('visit', id, { decision: 'propose', proposedDate: '2026-11-19', version: 0 })
      expect((await list('waiting')).rows).toMatchObject([{ isUrgent: false }])
      portal.now = new Date('2026-11-17T22:00:00Z')
      staff = await staffAtWork(portal, `yö-${people}`, ['service'])
      expect((await list('waiting')).rows).toMatchObject([{ isUrgent: true }])
    })

    test('keeps a request of last week and a proposal for a day to come, and forgets older ones', async () => {
      const { id: companyId } = sender.company
      const sent = { companyId, userId: sender.user.id, createdAt: portal.now, modifiedAt: portal.now }
      const [recent, , proposed] = await portal.database.db
        .insert(visitRequest)
        .values([
          { ...sent, suggestedDate: '2026-11-09' },
          { ...sent, suggestedDate: '2026-11-08' },
          { ...sent, suggestedDate: '2026-10-01', stage: 'proposed', proposedDate: '2026-11-20' },
          { ...sent, suggestedDate: '2026-10-01', stage: 'proposed', proposedDate: '2026-11-01' },
        ])
        .returning()
      expect(named(await list('waiting'))).toEqual([`visit ${proposed!.id}`, `visit ${recent!.id}`])
      const past = await decide('visit', recent!.id, { decision: 'accept', version: 0 })
      expect([past.statusCode, past.json().code]).toEqual([400, 'dayInPast'])
    })

    test('is of an office where one is named', async () => {
      await ask('visit')
      expect((await list('waiting', '&office=Tampere')).rows).toEqual([])
      await portal.database.db.update(company).set({ officeInCharge: 'Tampere' })
      expect((await list('waiting', '&office=Tampere')).rows).toHaveLength(1)
    })
  })

  test('the pulse counts requests and declined proposals, and its stamp moves with every act', async () => {
    const pulse = async () => (await staff.browser.get('/pulse')).json()
    const stamps = [(await pulse()).stamps.visits]
    const id = await ask('visit')
    await ask('visitChange')
    stamps.push((await pulse()).stamps.visits)
    expect((await pulse()).visits).toEqual({ requests: 2, answers: 0 })
    await decide('visit', id, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    stamps.push((await pulse()).stamps.visits)
    expect((await pulse()).visits).toEqual({ requests: 1, answers: 0 })
    await postAs(portal, sender)('/api/visit/answer', { entryId: id, version: 1, accepts: false })
    stamps.push((await pulse()).stamps.visits)
    expect((await pulse()).visits).toEqual({ requests: 1, answers: 1 })
    expect(new Set(stamps).size).toBe(4)
    const counter = await staffAtWork(portal, `laskija-${people}`, ['counter'])
    const other = (await counter.browser.get('/pulse')).json()
    expect([other.visits, other.stamps.visits]).toEqual([undefined, undefined])
  })
})

describe('settling a visit', () => {
  const kinds: readonly VisitKind[] = ['visit', 'visitChange']
  let staffName = ''
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
  const decide = (kind: VisitKind, id: number, body: object) =>
    staff.act(`/visits/${kind}/${id}/decide`, body)

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
})
