import { companyCapabilities, type CompanyCapability } from '@kassavirta/domain/kernel/people/access'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyTables, openTestDatabase, rowsOf } from '../../server/test/database.ts'
import { AUDIT_KEYS } from '../../server/test/harness.ts'
import { permissionFacts } from '@kassavirta/server/places/companies/accounts/queries'
import { rightsReader } from '@kassavirta/server/platform/rights/facts'
import type { Database } from '@kassavirta/server/platform/database/database'
import { readParameters, setParameter } from '@kassavirta/server/shared/parameters'
import { verifyPassword } from '@kassavirta/server/platform/session/password'
import { permittedCompanyIds, readRights } from '@kassavirta/server/platform/rights/rights'
import { openFamily } from '@kassavirta/server/platform/session/session'
import { company, mandate, userCompanyRole } from '@kassavirta/server/tables/places'
import { handledChangeOrder, handledDeposit } from '@kassavirta/server/tables/bags'
import { message, messageRead } from '@kassavirta/server/tables/letters'
import { portalUser } from '@kassavirta/server/tables/people'
import { deposit } from '@kassavirta/server/tables/submissions'
import { DemoRefused, type DemoReport } from '@kassavirta/server/demo/demo'
import { fillDemo } from '../src/fill-demo.ts'
import { isEmpty } from '@kassavirta/server/demo/presence'
import { companyKeys } from '../src/companies.ts'
import { reserveIds } from '../src/queries.ts'
import { demoSubmissions } from '../src/bundle.ts'
import { demoUsers, userKey } from '../src/users.ts'

const now = new Date('2026-11-15T08:00:00Z')
const clock = () => now
let database: Database
let wasEmpty: boolean
let report: DemoReport
const db = () => database.db
const fill = (at = clock) => fillDemo({ db: db(), clock: at, auditKeys: AUDIT_KEYS, deskSecrets: undefined })

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyTables(database)
  await setParameter(db(), 'companyName', 'Oma nimi Oy', now)
  wasEmpty = await isEmpty(db())
  report = await fill()
})
afterAll(async () => {
  await emptyTables(database)
  await database.close()
})

const idOf = async (table: typeof company | typeof portalUser, key: string): Promise<number> => {
  const [row] = await db().select({ id: table.id }).from(table).where(eq(table.extId, key))
  return row?.id ?? 0
}

/** The rights of a user at a company. */
async function rightsAt(name: (typeof demoUsers)[number]['name'], place: keyof typeof companyKeys) {
  const userId = await idOf(portalUser, userKey(name))
  const familyId = await openFamily(db(), userId, now)
  const companyId = await idOf(company, companyKeys[place])
  const rights = await readRights(db(), { userId, familyId }, companyId, now, 'concern')
  const own = await rowsOf(db(), sql`select * from ${permittedCompanyIds(userId, dayOf(now))} own`)
  return { places: own.length, concernReport: rights?.concernReports, at: rights?.company }
}

test('rights were given long ago, as their dates say, not at the moment of the filling', async () => {
  const given = await rowsOf<{ action: string; rows: number; latest: boolean }>(
    db(),
    sql`select action, count(*)::integer as rows, max(at) >= ${now.toISOString()}::timestamptz as latest
        from audit where action in ('mandate.given', 'role.given') group by 1 order by 1`,
  )
  expect(given).toMatchObject([
    { action: 'mandate.given', latest: false },
    { action: 'role.given', latest: false },
  ])
})

test('it fills an empty database and says how much', async () => {
  const sent = demoSubmissions(now)
  expect([wasEmpty, report.filled]).toEqual([true, true])
  expect(report.rows).toMatchObject({
    concern: 2,
    company: 8,
    portalUser: 17,
    deposit: sent.deposits.length,
    // Some more for the desk: for three days, of which three are packed, and visits to decide about.
    changeOrder: sent.changeOrders.length + 9,
    supplyOrder: sent.supplyOrders.length + 6,
    visitRequest: sent.visitRequests.length + 2,
    visitChangeRequest: sent.visitChanges.length,
    handledChangeOrder: sent.changeOrders.filter(({ result }) => result).length + 3,
  })
  expect(await isEmpty(db())).toBe(false)
})

test('a second time it touches nothing', async () => {
  const later = new Date('2026-12-24T08:00:00Z')
  expect(await fill(() => later)).toEqual({
    filled: false,
    rows: report.rows,
  })
})

test('what staff have set before stays theirs', async () => {
  const parameters = await readParameters(db())
  expect(parameters).toMatchObject({ companyName: 'Oma nimi Oy', serviceDeskPhone: '010 555 0100' })
})

test('each of the six can sign in, nobody else can', async () => {
  const users = await db().select().from(portalUser)
  const withPassword = users.filter(({ passwordHash }) => passwordHash)
  expect(withPassword.map(({ username }) => username).toSorted()).toEqual(
    demoUsers.map(({ name }) => name).toSorted(),
  )
  for (const user of withPassword) {
    expect(user).toMatchObject({ activatedAt: expect.any(Date), termsVersion: '1', disabledAt: null })
    expect(await verifyPassword('Demo-1234', user.passwordHash)).toBe(true)
  }
  expect(new Set(withPassword.map(({ passwordHash }) => passwordHash)).size).toBe(demoUsers.length)
})

describe('rights', () => {
  const allBut = (...without: readonly CompanyCapability[]) =>
    new Set(companyCapabilities.filter((each) => !without.includes(each)))

  test('demo has every right at six places in two concerns', async () => {
    expect(await rightsAt('demo', 'kaleva')).toMatchObject({
      places: 6,
      concernReport: true,
      at: { capabilities: allBut(), seesAllDeposits: true, seesAllChangeOrders: true },
    })
    const money = ['deposit', 'changeOrder', 'depositReport', 'changeOrderReport'] as const
    const satama = await rightsAt('demo', 'satama')
    expect(satama.at?.capabilities).toEqual(allBut(...money))
    expect((await rightsAt('demo', 'palokka')).at?.capabilities.has('changeOrder')).toBe(true)
    expect((await rightsAt('demo', 'sulkasaari')).at).toBeUndefined()
  })

  test('kassa makes deposits at one place and nothing else', async () => {
    expect(await rightsAt('kassa', 'kaleva')).toMatchObject({
      places: 1,
      concernReport: false,
      at: { capabilities: new Set(['deposit', 'drivers']), seesAllDeposits: false },
    })
  })

  test('konserni sees concern reports over places of both concerns, but not of all', async () => {
    expect(await rightsAt('konserni', 'asema')).toMatchObject({
      places: 5,
      concernReport: true,
      at: { capabilities: new Set() },
    })
    expect((await rightsAt('konserni', 'palokka')).at).toBeUndefined()
  })

  test('valtakirja administers mandates, oikeudet portal rights', async () => {
    expect((await rightsAt('valtakirja', 'kaleva')).at?.capabilities).toEqual(
      new Set(['mandateAdmin', 'drivers']),
    )
    expect((await rightsAt('oikeudet', 'kaleva')).at?.capabilities).toEqual(new Set(['roleAdmin', 'drivers']))
  })

  test('eioikeuksia has nothing anywhere', async () => {
    expect(await rightsAt('eioikeuksia', 'kaleva')).toEqual({
      places: 0,
      concernReport: false,
      at: undefined,
    })
  })

  test('limits are the smaller of two: none, a low one, nothing at all', async () => {
    const userId = await idOf(portalUser, userKey('demo'))
    const familyId = await openFamily(db(), userId, now)
    const limits = async (place: keyof typeof companyKeys) => {
      const identity = { userId, familyId, companyId: await idOf(company, companyKeys[place]) }
      const found = await rightsReader(permissionFacts)(db(), identity, now, undefined)
      return found?.facts.accounts.map(({ withdrawLimit }) => withdrawLimit)
    }
    expect(await limits('kaleva')).toEqual([10_000_00, undefined, 500_00])
    expect(await limits('lielahti')).toEqual([undefined, 3_000_00])
    expect(await limits('keskusta')).toEqual([1_500_00])
    expect(await limits('asema')).toEqual([4_000_00, 0])
  })
})

test('mandates: one cancelled today and still in force, one cancelled and over, as the portal would have left them', async () => {
  const today = dayOf(now)
  const cancelled = (await db().select().from(mandate)).filter(({ cancelledAt }) => cancelledAt)
  const by = await idOf(portalUser, userKey('valtakirja'))
  expect(cancelled).toMatchObject([
    { endDate: addDays(today, 1), lastDay: today, cancelledBy: by },
    { endDate: addDays(today, -19), lastDay: addDays(today, -20), cancelledBy: by },
  ])
  const [role] = (await db().select().from(userCompanyRole)).filter(({ endedAt }) => endedAt)
  expect(role?.endedBy).toBe(await idOf(portalUser, userKey('oikeudet')))
})

test('results stand beside the entries that they answer, with the state of their day', async () => {
  const linked = await db()
    .select({ deposit, bag: handledDeposit.securityBagNumber })
    .from(handledDeposit)
    .innerJoin(deposit, eq(deposit.id, handledDeposit.depositId))
  expect(linked.length).toBeGreaterThan(2000)
  expect(linked.filter((row) => row.bag !== row.deposit.securityBagNumber)).toEqual([])
  expect(new Set(linked.map((row) => row.deposit.countingState))).toEqual(new Set(['käsitelty']))
  expect(linked.filter((row) => row.deposit.countingStateSetAt?.getTime() === now.getTime())).toEqual([])
  const tills = await db().$count(handledDeposit, sql`parent_id is not null`)
  expect(tills).toBe((report.rows['handledDeposit'] ?? 0) - linked.length)
  expect(await db().$count(handledChangeOrder, sql`change_order_id is null`)).toBe(0)
  expect(await db().$count(handledChangeOrder, sql`pcs_20cent_bag360 > 0`)).toBeGreaterThan(0)
})

test('messages are read and unread, of both kinds, for demo and for kassa', async () => {
  for (const name of ['demo', 'kassa'] as const) {
    const reader = await idOf(portalUser, userKey(name))
    const place = await idOf(company, companyKeys.kaleva)
    const found = await db()
      .select({ type: message.type, created: message.createdAt, read: messageRead.readAt })
      .from(message)
      .leftJoin(
        messageRead,
        sql`${messageRead.messageId} = ${message.id} and ${messageRead.userId} = ${reader}`,
      )
      .where(eq(message.companyId, place))
    for (const type of ['viesti', 'poikkeama']) {
      const read = found.filter((row) => row.type === type).map((row) => row.read !== null)
      expect(new Set(read)).toEqual(new Set([true, false]))
    }
    expect(found.filter(({ read, created }) => read && (read <= created || read > now))).toEqual([])
    const unread = found.filter(({ read }) => read === null).length
    expect(unread).toBeLessThan(15)
  }
})

test('entry numbers grow with time, and the next entry gets the next number', async () => {
  const rows = await rowsOf<{ id: number }>(db(), sql`select id from deposit order by created_at, id`)
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(await reserveIds(db(), 'deposit', 1)).toEqual([(ids.at(-1) ?? 0) + 1])
})

test('data of real customers keep the demo out, and nothing is changed then', async () => {
  await db().insert(company).values({ extId: 'T100', name: 'Oikea asiakas', businessId: '1234567-1' })
  await expect(fill()).rejects.toThrow(DemoRefused)
  await expect(fill()).rejects.toThrow(/^Demo data refused: .*1 concern/)
  await emptyTables(database)
  const person = { firstName: 'Oikea', lastName: 'Ihminen', emailAddress: 'oikea@example.fi', createdAt: now }
  await db()
    .insert(portalUser)
    .values({ ...person, extId: 'U1', username: 'oikea' })
  await expect(fill()).rejects.toThrow(DemoRefused)
  expect(await db().$count(company)).toBe(0)
})
