import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { takeVisitAnswers, requestVisit, type VisitKind } from '../../../test/visit-calls.ts'
import { addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { company } from '../../tables/company.ts'
import { deliveryRoute } from '../../tables/deliveries.ts'
import { supplyOrder, visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

let sender: Sender
let staff: Awaited<ReturnType<typeof staffAtWork>>
let people = 0
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
const decide = (kind: VisitKind, id: number, body: object) => staff.act(`/visits/${kind}/${id}/decide`, body)
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
