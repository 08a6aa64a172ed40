import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getMandates } from '@kassavirta/domain/places/mandates/api'
import {
  askFor,
  buildAdministration,
  kindsOfRights,
  type AdministrationWorld,
  CANCEL_MANDATE,
  CANCEL_ROLE,
} from '../../../test/places-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { isWhole } from '../../../test/whole.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { alertEvent } from '../../tables/letters.ts'
import { portalUser } from '../../tables/people.ts'
import { mandate, userCompanyRole } from '../../tables/places.ts'

describe('both calls', () => {
  /** What is true of both cancelling calls. The tests of each call are beside its feature. */
  const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
  const db = () => portal.database.db

  let world: AdministrationWorld
  beforeEach(async () => {
    world = await buildAdministration(portal)
  })

  const told = () => Promise.all([audit, outbox, mail].map((table) => db().$count(table)))

  describe.each(Object.entries(kindsOfRights(portal, () => world)))(
    'cancelling %s',
    (_kind, { list, cancel: path, others, own, add, cancelled }) => {
      const cancel = (entityId = own(), headers = world.headers, companyId = world.company.id) =>
        askFor(portal, path, { companyId, entityId }, headers)

      test('a second time is ok and changes nothing', async () => {
        await cancel()
        const rows = () => Promise.all([db().select().from(mandate), db().select().from(userCompanyRole)])
        const first = await rows()
        portal.now = new Date('2026-11-15T08:05:00Z')
        expect((await cancel()).json()).toEqual({ status: 'ok' })
        expect(await rows()).toEqual(first)
        expect(await told()).toEqual([1, 1, 1])
      })

      test('of another place is 404, whichever place the call names, like one that does not exist', async () => {
        const { id: there } = await addCompany(db())
        const foreign = await add(there)
        expect((await cancel(foreign)).statusCode).toBe(404)
        expect((await cancel(2_000_000_000)).statusCode).toBe(404)
        expect((await cancel(foreign, world.headers, there)).statusCode).toBe(403)
        expect([await cancelled(), await told()]).toEqual([[], [0, 0, 0]])
      })

      test.each([
        ['a parameter too many', (query: string) => `${query}&force=1`],
        ['a parameter twice', (query: string) => `${query}&entityId=1`],
        ['no entity', (query: string) => query.replace(/&entityId=\d+/, '')],
      ])('with %s is refused', async (_title, bend) => {
        const url = `${path}?${bend(`companyId=${world.company.id}&entityId=${own()}`)}`
        expect((await portal.app.inject({ url, headers: world.headers })).statusCode).toBe(400)
        expect(await cancelled()).toEqual([])
      })

      test('and listing are for their own administrators only [R-PERM-06] [R-PERM-07] [R-API-40] [R-API-42]', async () => {
        const user = await addUser(portal)
        await addRole(db(), user.id, world.company.id, others)
        const other = await signIn(portal, user.id)
        expect((await askFor(portal, list, { companyId: world.company.id }, other)).statusCode).toBe(403)
        expect((await cancel(own(), other)).statusCode).toBe(403)
        expect((await cancel(own(), { authorization: '' })).statusCode).toBe(401)
        expect(await cancelled()).toEqual([])
      })
    },
  )
})

describe('cancelling a mandate', () => {
  const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
  const db = () => portal.database.db
  /** It is Sunday 15.11.2026, ten in the morning in Helsinki. */
  const [TODAY, TOMORROW] = ['2026-11-15', '2026-11-16']

  let at: AdministrationWorld
  beforeEach(async () => {
    at = await buildAdministration(portal)
  })

  const listed = async () =>
    (await askFor(portal, getMandates.path, { companyId: at.company.id }, at.headers)).json().mandates
  const cancel = () =>
    askFor(portal, CANCEL_MANDATE, { companyId: at.company.id, entityId: at.mandate.id }, at.headers)
  const stored = async () => (await db().select().from(mandate).where(eq(mandate.id, at.mandate.id)))[0]!
  const set = (values: Partial<typeof mandate.$inferInsert>) =>
    db().update(mandate).set(values).where(eq(mandate.id, at.mandate.id))

  describe('a cancellation', () => {
    test('is answered ok, ends the mandate tomorrow by its date and is told once to everybody [R-API-41] [R-CONST-11]', async () => {
      const answer = await cancel()
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(await stored()).toMatchObject({
        endDate: TOMORROW,
        lastDay: TODAY,
        modifiedAt: portal.now,
        cancelledAt: portal.now,
        cancelledBy: at.admin.id,
      })
      const by = { companyId: at.company.id, userId: at.admin.id }
      const data = {
        mandateId: at.mandate.id,
        extId: at.mandate.extId,
        user: at.pekka.extId,
        account: at.account.extId,
        end: TOMORROW,
        lastDay: TODAY,
      }
      expect(await db().select().from(outbox)).toMatchObject([{ ...by, type: 'mandate.cancelled', data }])
      expect((await db().select().from(outbox))[0]?.data).toEqual(data)
      expect(await db().select().from(audit)).toMatchObject([
        { ...by, action: 'mandate.cancelled', subject: String(at.mandate.id), detail: data },
      ])
      const [email, ...more] = await db().select().from(mail)
      expect(more).toEqual([])
      expect(email).toMatchObject({ recipient: 'palvelu@example.fi' })
      const { title, head, lines } = readEmail(email!.body)
      expect({ title, head }).toMatchObject({
        title: 'Valtuutuksen peruminen',
        head: { Lähettäjä: 'Anna Lehto', Numero: String(at.mandate.id) },
      })
      expect(lines).toEqual({
        Henkilö: 'Korhonen Pekka',
        Tili: 'FI2112345600000785',
        Oikeudet: 'Vaihtorahan tilaaminen, Tilitysilmoituksen tekeminen',
        Päättyy: '16.11.2026 klo 00:00',
        'Viimeinen voimassaolopäivä': '15.11.2026',
      })
    })

    test('tells its person, and records which rights ended and when they would have', async () => {
      await set({ endDate: '2027-12-31', lastDay: '2027-12-31', depositReport: true })
      await cancel()
      const told = { kind: 'rightChanged', companyId: at.company.id, userId: at.pekka.id, at: portal.now }
      expect(await db().select().from(alertEvent)).toMatchObject([told])
      const rights = { changeCurrency: true, deposit: true, changeOrderReport: false, depositReport: true }
      const was = { end: '2027-12-31', lastDay: '2027-12-31' }
      expect((await db().select().from(audit))[0]?.detail).toMatchObject({ ...rights, was })
    })

    test('of one’s own mandate tells nobody', async () => {
      await set({ userId: at.admin.id })
      expect((await cancel()).statusCode).toBe(200)
      expect(await db().select().from(alertEvent)).toEqual([])
    })

    test.each([
      ['today', TODAY, TODAY, TODAY],
      ['tomorrow', TOMORROW, TOMORROW, TODAY],
      ['later', '2027-12-31', TOMORROW, TODAY],
    ])('of a mandate that would end %s', async (_title, end, endDate, lastDay) => {
      await set({ endDate: end, lastDay: end })
      expect((await cancel()).statusCode).toBe(200)
      expect(await stored()).toMatchObject({ endDate, lastDay })
    })

    test('leaves the mandate in the list until it has ended, marked as cancelled', async () => {
      await cancel()
      expect(await listed()).toMatchObject([
        { mandateEnd: TOMORROW, mandateCancelled: true, mandateLastDay: TODAY },
      ])
      portal.now = new Date('2026-11-15T22:00:00Z')
      at.headers = await signIn(portal, at.admin.id)
      expect(await listed()).toEqual([])
    })

    test('of a mandate that has ended by itself is ok and changes nothing', async () => {
      await set({ endDate: '2026-11-14', lastDay: '2026-11-14' })
      expect((await cancel()).statusCode).toBe(200)
      expect([(await stored()).cancelledAt, await db().$count(audit)]).toEqual([null, 0])
    })
  })

  describe('a mandate that has ended', () => {
    const order = (headers: Record<string, string>) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/changecurrencyorder',
        headers,
        payload: {
          accountId: at.account.id,
          customerId: at.company.id,
          deliveryDate: '2026-11-20',
          billsTotalSum: 500,
          coinTotalSum: 0,
          totalSum: 500,
          pcs_50e: 10,
        },
      })

    test('orders nothing more from the next request on, with an old token in hand [R-API-41]', async () => {
      portal.now = new Date('2026-11-15T21:58:00Z')
      const token = await signIn(portal, at.pekka.id)
      at.headers = await signIn(portal, at.admin.id)
      expect((await cancel()).statusCode).toBe(200)
      portal.now = new Date('2026-11-15T21:59:59Z')
      expect((await order(token)).statusCode).toBe(200)
      portal.now = new Date('2026-11-15T22:00:00Z')
      expect((await order(token)).statusCode).toBe(403)
    })

    test('is over at once when it had not begun', async () => {
      await set({ startDate: TOMORROW })
      const token = await signIn(portal, at.pekka.id)
      await cancel()
      expect((await order(token)).statusCode).toBe(403)
      const [email] = await db().select().from(mail)
      expect(email?.body).toContain('Huomaa: Valtuutus ei ehdi tulla voimaan.')
    })
  })
})

describe('the requests that cancel', () => {
  const WRAPPER = 'https://localhost'
  const portal = givenPortal({ environment: { WRAPPER_ORIGIN: WRAPPER } })
  const db = () => portal.database.db

  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  const MODES = [undefined, 'cors', 'same-origin', 'no-cors', 'navigate'] as const
  const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'] as const
  const PURPOSES = [undefined, 'prefetch', 'prefetch;prerender'] as const
  const ORIGINS = [undefined, WRAPPER, 'https://muu.example'] as const

  /** Every method with every combination of the headers by which browsers describe a request. */
  const every = METHODS.flatMap((method) =>
    MODES.flatMap((mode) =>
      SITES.flatMap((site) =>
        PURPOSES.flatMap((purpose) => ORIGINS.map((origin) => ({ method, mode, site, purpose, origin }))),
      ),
    ),
  )
  type Request = (typeof every)[number]

  /** Another method than GET is refused by its name: a quarter of them is asked, but in the whole run. */
  const requests = every.filter(({ method }, nth) => isWhole || method === 'GET' || nth % 4 === 0)

  /** A script of our own page, a program without a browser, or the wrapper; nothing that opens or prefetches. */
  const mayCancel = ({ method, mode, site, purpose, origin }: Request): boolean =>
    method === 'GET' &&
    mode !== 'navigate' &&
    purpose === undefined &&
    (origin === WRAPPER || site === 'same-origin' || (site === undefined && origin === undefined))

  /** The rules for other sites answer the wrapper's preflight; other methods get the answer that only GET is allowed. */
  function expectedStatuses(request: Request): readonly number[] {
    if (request.method === 'OPTIONS') return [204, 405]
    return [mayCancel(request) ? 200 : request.method === 'GET' ? 403 : 405]
  }

  function headersOf({ mode, site, purpose, origin }: Request): Record<string, string> {
    const said = { 'sec-fetch-mode': mode, 'sec-fetch-site': site, 'sec-purpose': purpose, origin }
    return Object.fromEntries(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  }

  let world: AdministrationWorld
  beforeEach(async () => {
    world = await buildAdministration(portal)
  })

  /** Each request aims at a row of its own. Returns the requests whose row was cancelled, and their statuses. */
  async function fire(path: string, ids: readonly number[], cancelled: () => Promise<readonly number[]>) {
    const statuses = new Map<Request, number>()
    for (const [nth, request] of requests.entries()) {
      const { statusCode } = await portal.app.inject({
        method: request.method,
        url: `${path}?companyId=${world.company.id}&entityId=${ids[nth]}`,
        headers: { ...world.headers, ...headersOf(request) },
      })
      statuses.set(request, statusCode)
    }
    const gone = new Set(await cancelled())
    return { changed: requests.filter((_, nth) => gone.has(ids[nth] ?? 0)), statuses }
  }

  /** Two statements make them all: a row for each request. */
  async function addRoles(): Promise<readonly number[]> {
    const person = (_: unknown, nth: number) => ({
      extId: `P${nth}`,
      username: `p${nth}`,
      firstName: 'Oma',
      lastName: 'Henkilö',
      emailAddress: 'p@example.fi',
      createdAt: portal.now,
    })
    const people = await db()
      .insert(portalUser)
      .values(requests.map(person))
      .returning({ userId: portalUser.id })
    const roles = people.map(({ userId }) => ({ userId, companyId: world.company.id }))
    return (await db().insert(userCompanyRole).values(roles).returning()).map(({ id }) => id)
  }

  async function addMandates(): Promise<readonly number[]> {
    const { id: _, extId: __, ...plain } = world.mandate
    const rows = requests.map((_request, nth) => ({ ...plain, extId: `V${nth}` }))
    return (await db().insert(mandate).values(rows).returning()).map(({ id }) => id)
  }

  const { mandates, roles } = kindsOfRights(portal, () => world)
  const calls = {
    [CANCEL_MANDATE]: { ...mandates, addMany: addMandates },
    [CANCEL_ROLE]: { ...roles, addMany: addRoles },
  }

  describe.each(Object.entries(calls))('%s', (path, { addMany, own, cancelled }) => {
    test(`of ${requests.length} methods and headers cancels in exactly the allowed cases [R-API-41] [R-API-43]`, async () => {
      const { changed, statuses } = await fire(path, await addMany(), cancelled)
      expect(changed).toEqual(requests.filter(mayCancel))
      expect(changed.length).toBeGreaterThan(10)
      const odd = [...statuses].filter(([request, status]) => !expectedStatuses(request).includes(status))
      expect(odd).toEqual([])
    })

    test.each([
      ['no token', () => ({})],
      ['the token in a cookie', () => ({ cookie: `token=${world.headers.authorization}` })],
      [
        'the token under another scheme',
        () => ({ authorization: world.headers.authorization.replace('Bearer', 'Basic') }),
      ],
    ])('with %s cancels nothing', async (_title, headers) => {
      const url = `${path}?companyId=${world.company.id}&entityId=${own()}`
      expect((await portal.app.inject({ url, headers: headers() })).statusCode).toBe(401)
      const byAddress = `${url}&token=${encodeURIComponent(world.headers.authorization)}`
      expect((await portal.app.inject({ url: byAddress })).statusCode).toBe(401)
      expect(await cancelled()).toEqual([])
    })

    test.each([
      ['sec-fetch-dest', 'image', 403],
      ['sec-fetch-dest', 'document', 403],
      ['sec-fetch-dest', 'empty', 200],
      ['purpose', 'prefetch', 403],
      ['x-http-method-override', 'GET', 200],
    ])('with %s: %s answers %s', async (name, value, status) => {
      const url = `${path}?companyId=${world.company.id}&entityId=${own()}`
      const answer = await portal.app.inject({ url, headers: { ...world.headers, [name]: value } })
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(await cancelled()).toHaveLength(status === 200 ? 1 : 0)
    })
  })
})
