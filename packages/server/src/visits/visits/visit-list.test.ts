import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenNeighbours } from '../../../test/neighbours.ts'
import { addOrder, addSupplies } from '../../../test/orders-world.ts'
import { givenVisits } from '../../../test/visits-world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { deliveryRoute } from '../../tables/orders.ts'
import { company } from '../../tables/places.ts'
import { visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db
const { world, ask, decide, answer, at } = givenVisits(portal)

type Listed = {
  readonly rows: readonly {
    readonly kind: string
    readonly entryId: number
    readonly wanted: string
    readonly company: { readonly companyId: number }
  }[]
  readonly next: string | null
}
const list = async (name: string, more = ''): Promise<Listed> =>
  (await world.staff.browser.get(`/visits?list=${name}${more}`)).json()
/** Those of the own place. */
const named = async (name: string) =>
  (await list(name)).rows
    .filter((row) => row.company.companyId === world.company.id)
    .map(({ kind, entryId }) => `${kind} ${entryId}`)
const sent = () => ({
  companyId: world.company.id,
  userId: world.user.id,
  createdAt: portal.now,
  modifiedAt: portal.now,
})

describe('the list of visits', () => {
  test('has both kinds by the wanted day', async () => {
    const late = await ask('visit', { suggestedDate: '2026-11-25' })
    const change = await ask('visitChange', { newDate: '2026-11-24' })
    const early = await ask('visit', { suggestedDate: '2026-11-24' })
    expect(await named('waiting')).toEqual([`visit ${early}`, `visitChange ${change}`, `visit ${late}`])
  })

  test('tells of each who wishes what', async () => {
    const words = { contactInfo: '040', additionalInfo: 'Iltapäivä' }
    const entryId = await ask('visit', { suggestedDate: '2026-11-24', ...words })
    await ask('visitChange', { newDate: '2026-11-25' })
    const { id: companyId, name, city } = world.company
    const row = {
      kind: 'visit',
      entryId,
      version: 0,
      stage: null,
      company: { companyId, name, city },
      route: null,
      wanted: '2026-11-24',
      original: null,
      proposedDate: null,
      stops: 0,
      isStop: false,
      isUrgent: false,
      sender: 'Maija Virtanen',
      ...words,
      created: '2026-11-16T08:00:00.000Z',
      decided: null,
      reason: '',
    }
    const changed = expect.objectContaining({ original: '2026-11-18', wanted: '2026-11-25' })
    const waiting = await list('waiting')
    expect(waiting).toEqual({ rows: [row, changed], next: null, earliest: '2026-11-18' })
  })

  test('moves what is settled to the other list', async () => {
    const waits = await ask('visit')
    const settled = await ask('visitChange')
    await decide('visit', waits, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    await decide('visitChange', settled, { decision: 'accept', version: 0 })
    expect(await named('waiting')).toEqual([`visit ${waits}`])
    expect(await named('settled')).toEqual([`visitChange ${settled}`])
  })

  test('goes on where a page ended, through days and kinds', async () => {
    const days = ['2026-11-20', '2026-11-20', '2026-11-23']
    const visits = Array.from({ length: 90 }, (_, nth) => ({ ...sent(), suggestedDate: days[nth % 3]! }))
    const { modifiedAt: _, ...change } = { ...sent(), originalDate: '2026-11-18', contactInfo: 'Maija' }
    const changes = Array.from({ length: 140 }, (__, nth) => ({ ...change, newDate: days[nth % 3]! }))
    await db().insert(visitRequest).values(visits)
    await db().insert(visitChangeRequest).values(changes)
    const seen: string[] = []
    const pages: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Listed = await list('waiting', `&after=${after}`)
      pages.push(page.rows.length)
      for (const { wanted, kind, entryId } of page.rows)
        seen.push(`${wanted} ${kind} ${String(entryId).padStart(6, '0')}`)
      after = page.next
    }
    expect([pages, new Set(seen).size]).toEqual([[100, 100, 30], 230])
    expect(seen).toEqual(seen.toSorted())
  })

  test('marks what nobody has answered by the day before', async () => {
    const id = await ask('visit', { suggestedDate: '2026-11-25' })
    await decide('visit', id, { decision: 'propose', proposedDate: '2026-11-19', version: 0 })
    expect((await list('waiting')).rows).toMatchObject([{ isUrgent: false }])
    await at('2026-11-17T22:00:00Z')
    expect((await list('waiting')).rows).toMatchObject([{ isUrgent: true }])
  })

  test('keeps last week’s requests and proposals to come', async () => {
    const proposal = { stage: 'proposed', suggestedDate: '2026-10-01' } as const
    const [recent, , proposed] = await db()
      .insert(visitRequest)
      .values([
        { ...sent(), suggestedDate: '2026-11-09' },
        { ...sent(), suggestedDate: '2026-11-08' },
        { ...sent(), ...proposal, proposedDate: '2026-11-20' },
        { ...sent(), ...proposal, proposedDate: '2026-11-01' },
        { ...sent(), stage: 'accepted', suggestedDate: '2026-11-08' },
      ])
      .returning()
    expect(await named('waiting')).toEqual([`visit ${proposed!.id}`, `visit ${recent!.id}`])
    expect(await named('settled')).toEqual([])
    const past = await decide('visit', recent!.id, { decision: 'accept', version: 0 })
    expect([past.statusCode, past.json().code]).toEqual([400, 'dayInPast'])
  })

  test('is of an office where one is named', async () => {
    const id = await ask('visit')
    await addPlace(portal, { officeInCharge: 'Tampere' })
    expect((await list('waiting', '&office=Tampere')).rows).toEqual([])
    const own = eq(company.id, world.company.id)
    await db().update(company).set({ officeInCharge: 'Tampere' }).where(own)
    expect((await list('waiting', '&office=Tampere')).rows).toMatchObject([{ entryId: id }])
  })
})

describe('the stops beside a wish', () => {
  let routeId = 0
  beforeEach(async () => {
    const [route] = await db().insert(deliveryRoute).values({ name: 'Etelä 1' }).returning()
    routeId = route!.id
    await db().update(company).set({ routeId }).where(eq(company.id, world.company.id))
  })
  const waiting = async () => (await list('waiting')).rows

  test('are the places of its route with deliveries that day', async () => {
    const at = async (values: object) => ({ ...world.owner, ...(await addPlace(portal, values)) })
    const [other, third, cancelled] = [await at({ routeId }), await at({ routeId }), await at({ routeId })]
    const gone = { stage: 'cancelled', cancelledAt: portal.now } as const
    for (const _ of [1, 2]) await addSupplies(portal, other, '2026-11-20')
    await addOrder(portal, third, '2026-11-20')
    await addSupplies(portal, cancelled, '2026-11-20', gone)
    await addOrder(portal, cancelled, '2026-11-20', gone)
    await addOrder(portal, cancelled, '2026-11-23')
    await addSupplies(portal, cancelled, '2026-11-23')
    await addSupplies(portal, await at({}), '2026-11-20')
    await ask('visit')
    const route = { routeId, name: 'Etelä 1' }
    expect(await waiting()).toMatchObject([{ route, stops: 2, isStop: false }])
  })

  test('are the visits agreed for that day', async () => {
    const { companyId } = await addPlace(portal, { routeId })
    const other = { ...sent(), companyId, suggestedDate: '2026-11-20' }
    await db()
      .insert(visitRequest)
      .values([
        { ...other, stage: 'refused' },
        { ...other, stage: 'accepted', proposedDate: '2026-11-24' },
      ])
    const id = await ask('visit')
    expect(await waiting()).toMatchObject([{ stops: 0, isStop: false }])
    await decide('visit', id, { decision: 'accept', version: 0 })
    await ask('visitChange')
    expect(await waiting()).toMatchObject([{ kind: 'visitChange', stops: 1, isStop: true }])
  })
})

describe('the pulse', () => {
  const pulse = async () => (await world.staff.browser.get('/pulse')).json()

  test('counts requests and declined proposals', async () => {
    const id = await ask('visit')
    await ask('visitChange')
    const seen = [(await pulse()).visits]
    await decide('visit', id, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    seen.push((await pulse()).visits)
    await answer('visit', { entryId: id, version: 1, accepts: false })
    expect([...seen, (await pulse()).visits]).toEqual([
      { requests: 2, answers: 0 },
      { requests: 1, answers: 0 },
      { requests: 1, answers: 1 },
    ])
  })

  test('has a stamp that moves with every act', async () => {
    const stamp = async () => (await pulse()).stamps.visits
    const stamps = [await stamp()]
    const id = await ask('visit')
    stamps.push(await stamp())
    await decide('visit', id, { decision: 'propose', proposedDate: '2026-11-23', version: 0 })
    stamps.push(await stamp())
    await answer('visit', { entryId: id, version: 1, accepts: false })
    expect(new Set([...stamps, await stamp()]).size).toBe(4)
  })

  test('tells nothing of visits to who only counts', async () => {
    const counter = await staffAtWork(portal, 'laskija', ['counter'])
    const { visits, stamps } = (await counter.browser.get('/pulse')).json()
    expect([visits, stamps.visits]).toEqual([undefined, undefined])
  })
})
