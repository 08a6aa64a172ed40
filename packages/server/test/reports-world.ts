import { beforeEach, expect } from 'vitest'
import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { handledChangeOrder, handledDeposit } from '../src/tables/bags.ts'
import { changeOrder, deposit } from '../src/tables/submissions.ts'
import { type TestPortal, givenPortal } from './harness.ts'
import {
  addAccount,
  addCompany,
  addMandate,
  addRole,
  addUser,
  signIn,
  addChain,
  addConcern,
} from './world.ts'

type Rights = {
  readonly company?: Parameters<typeof addCompany>[1]
  readonly account?: Parameters<typeof addAccount>[2]
  readonly role?: Parameters<typeof addRole>[3]
  readonly mandate?: Parameters<typeof addMandate>[3]
}

/** One person with an account at one company, made anew for each test, and the reports that they can read. */
export function givenReportMember(portal: TestPortal, { company, account, role, mandate }: Rights) {
  const db = () => portal.database.db
  const me = { companyId: 0, accountId: 0, userId: 0, headers: {} as Record<string, string> }
  beforeEach(async () => {
    me.companyId = (await addCompany(db(), company)).id
    me.accountId = (await addAccount(db(), me.companyId, account)).id
    me.userId = (await addUser(portal)).id
    if (role) await addRole(db(), me.userId, me.companyId, role)
    if (mandate) await addMandate(portal, me.userId, me.accountId, mandate)
    me.headers = await signIn(portal, me.userId)
  })
  /** The whole list, or what else is asked: `&from=…`. */
  const list = async (path: string, asked = '') => {
    const { companyId, headers } = me
    const res = await portal.app.inject({ url: `${path}?companyId=${companyId}${asked}`, headers })
    expect([res.statusCode, res.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    return res.json()
  }
  return { me, list }
}

const LISTS = {
  DepositExtended: 'depositextendeds',
  ChangeOrderExtended: 'changeCurrencyOrdersextended',
  HandledEvents: 'handledEvents',
} as const
type List = keyof typeof LISTS
export const lists = Object.keys(LISTS) as readonly List[]

type TestCompany = { readonly id: number; readonly accountId: number }
type Entry = Record<string, unknown> & { companyId: number; entryId: number }
type Query = Readonly<Record<string, string | number>>
type World = {
  readonly concerns: readonly number[]
  readonly chains: readonly number[]
  readonly companies: readonly TestCompany[]
  readonly senderId: number
  readonly userId: number
  readonly headers: Record<string, string>
}

/**
 * Concern 0 has chain 0 (companies 0 and 1) and chain 1 (company 2); concern 1 has chain 2 (company 3); company 4 has
 * neither.
 */
async function addWorld(portal: TestPortal): Promise<World> {
  const { db } = portal.database
  const concerns = [(await addConcern(db)).id, (await addConcern(db)).id]
  const chains: number[] = []
  for (const concern of [0, 0, 1]) chains.push((await addChain(db, concerns[concern] ?? 0)).id)
  const companies: TestCompany[] = []
  for (const chain of [0, 0, 1, 2, undefined]) {
    const { id } = await addCompany(db, {
      name: `Paikka ${companies.length}`,
      areaName: 'Etelä',
      officeInCharge: 'Helsinki',
      engagementNumber: 'S-1',
      concernId: chain === undefined ? null : (concerns[chain === 2 ? 1 : 0] ?? null),
      chainId: chain === undefined ? null : (chains[chain] ?? null),
    })
    companies.push({ id, accountId: (await addAccount(db, id)).id })
  }
  const userId = (await addUser(portal)).id
  const headers = await signIn(portal, userId)
  return { concerns, chains, companies, senderId: (await addUser(portal)).id, userId, headers }
}

/** Adds rows to companies. A test gives only the columns that it is about. */
function addersOf(portal: TestPortal, world: () => World) {
  const db = () => portal.database.db
  let made = 0
  const sent = (at: TestCompany, createdAt = portal.now) => ({
    companyId: at.id,
    accountId: at.accountId,
    userId: world().senderId,
    createdAt,
    modifiedAt: createdAt,
  })
  const addDeposit = async (at: TestCompany, more: object = {}, createdAt?: Date): Promise<number> => {
    const sums = { totalSumCents: 7150, coinTotalSumCents: 150 }
    const base = { ...sent(at, createdAt), ...sums, securityBagNumber: '123456', registerDate: '2026-11-14' }
    const [row] = await db()
      .insert(deposit)
      .values({ ...base, ...more })
      .returning({ id: deposit.id })
    return row?.id ?? 0
  }
  const addOrder = async (at: TestCompany, more: object = {}, createdAt?: Date): Promise<number> => {
    const sums = { totalSumCents: 15_000, noteTotalSumCents: 10_000, coinTotalSumCents: 5000 }
    const base = { ...sent(at, createdAt), ...sums, deliveryDate: '2026-11-12' }
    const [row] = await db()
      .insert(changeOrder)
      .values({ ...base, ...more })
      .returning({ id: changeOrder.id })
    return row?.id ?? 0
  }
  const addHandledDeposit = (at: TestCompany, more: object = {}) =>
    db()
      .insert(handledDeposit)
      .values({
        extId: `d${(made += 1)}`,
        companyId: at.id,
        accountId: at.accountId,
        accountingDate: '2026-11-14',
        registerDate: '2026-11-13',
        signedTotalCents: 10_000,
        totalCents: 9500,
        ...more,
      })
      .returning({ id: handledDeposit.id })
  const addHandledOrder = (at: TestCompany, more: object = {}) =>
    db()
      .insert(handledChangeOrder)
      .values({
        extId: `o${(made += 1)}`,
        companyId: at.id,
        accountId: at.accountId,
        packingDate: '2026-11-14',
        registerDate: '2026-11-13',
        createdAt: portal.now,
        totalSumCents: 82_000,
        ...more,
      })
      .returning({ id: handledChangeOrder.id })
  return { addDeposit, addOrder, addHandledDeposit, addHandledOrder }
}

/** Companies for the tests of concern reports, and one person who has no right yet. */
export function givenConcerns(portal: TestPortal) {
  const db = () => portal.database.db
  let world: World
  const adders = addersOf(portal, () => world)
  beforeEach(async () => {
    world = await addWorld(portal)
  })
  const company = (index: number): TestCompany => world.companies[index] ?? { id: 0, accountId: 0 }
  /** One row of each kind at each company. */
  async function fillAll(): Promise<void> {
    for (const at of world.companies) {
      await adders.addDeposit(at)
      await adders.addOrder(at)
      await adders.addHandledDeposit(at)
      await adders.addHandledOrder(at)
    }
  }
  const reportAt = (index: number, concernReport = true) =>
    addRole(db(), world.userId, company(index).id, { concernReport })
  const ask = (list: List, query: Query = {}) =>
    portal.app.inject({
      url: `/api/reports/${list}?${new URLSearchParams(query as Record<string, string>).toString()}`,
      headers: world.headers,
    })
  const rowsOf = async (list: List, query: Query = {}): Promise<Entry[]> => {
    const res = await ask(list, query)
    expect(res.statusCode).toBe(200)
    return res.json()[LISTS[list]]
  }
  /** The companies in the answer, by their index. */
  const companiesIn = async (list: List, query: Query = {}) => {
    const ids = new Set((await rowsOf(list, query)).map(({ companyId }) => companyId))
    return world.companies.flatMap(({ id }, index) => (ids.has(id) ? [index] : []))
  }
  return { world: () => world, ...adders, company, fillAll, reportAt, ask, rowsOf, companiesIn }
}

/** A person who may see everything at one company, whose deposits are declared and counted as tests need it. */
export function givenCounting() {
  const portal = givenPortal()
  const db = () => portal.database.db
  const { me } = givenReportMember(portal, { role: { deposits: true }, mandate: { depositReport: true } })

  async function ask({ path, reply }: Endpoint, entryId = 0, userId = me.userId) {
    const headers = await signIn(portal, userId)
    const url = `${path}?companyId=${me.companyId}&entryId=${entryId}`
    const answer = await portal.app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(reply.schema.safeParse(answer.json()).success).toBe(true)
    return answer.json()
  }
  const declarationOf = async (entryId: number, userId?: number): Promise<number | undefined> =>
    (await ask(getDeclaration, entryId, userId)).declaration?.entryId
  const resultOf = async (entryId: number, userId?: number): Promise<number | undefined> =>
    (await ask(getResult, entryId, userId)).result?.entryId

  async function addDeposit(registerDate = '2026-11-13', more: object = {}) {
    const own = { companyId: me.companyId, accountId: me.accountId, userId: me.userId }
    const createdAt = new Date(`${registerDate}T19:00:00Z`)
    const sums = { totalSumCents: 86_050, coinTotalSumCents: 50 }
    const values = {
      ...own,
      ...sums,
      createdAt,
      modifiedAt: createdAt,
      registerDate,
      securityBagNumber: '400',
    }
    const [row] = await db()
      .insert(deposit)
      .values({ ...values, ...more })
      .returning()
    return row!.id
  }

  let results = 0
  async function addResult(more: object = {}) {
    results += 1
    const own = { extId: `H${results}`, companyId: me.companyId, accountId: me.accountId }
    const days = { registerDate: '2026-11-13', accountingDate: '2026-11-14' }
    const sums = { securityBagNumber: '400', signedTotalCents: 86_050, totalCents: 84_050 }
    const [row] = await db()
      .insert(handledDeposit)
      .values({ ...own, ...days, ...sums, ...more })
      .returning()
    return row!.id
  }

  /** What each of the two is told to belong to. */
  const partnersOf = async (declared: number, counted: number) => [
    await declarationOf(counted),
    await resultOf(declared),
  ]
  return { portal, db, me, ask, declarationOf, resultOf, partnersOf, addDeposit, addResult }
}
