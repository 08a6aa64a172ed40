import { expect, test, beforeEach, describe } from 'vitest'
import { addDays, day } from '@kassavirta/domain/kernel/dates/dates'
import { reports } from '@kassavirta/domain/reports/reports/all'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { schemaOf } from '../../../test/guards/inputs.ts'
import { givenGuardWorld, type GuardWorld } from '../../../test/guards/world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { givenReportMember } from '../../../test/reports-world.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/bags.ts'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../tables/submissions.ts'

const portal = givenPortal()

describe('days of the lists', () => {
  const db = () => portal.database.db

  const { me, list } = givenReportMember(portal, {
    role: { visitChangeRequestReport: true, accessoryOrderReport: true },
    mandate: { depositReport: true, changeOrderReport: true },
  })

  const sent = (createdAt: Date) => ({
    companyId: me.companyId,
    userId: me.userId,
    createdAt,
    modifiedAt: createdAt,
  })
  const sums = { totalSumCents: 1, noteTotalSumCents: 1, coinTotalSumCents: 0 }
  const SOME_DAY = '2026-11-14'

  /** How an entry of each report comes about at a moment of Helsinki's day; handled ones have only the day. */
  const adders: Readonly<Record<string, (at: Date, on: string) => Promise<unknown>>> = {
    deposits: (at) =>
      db()
        .insert(deposit)
        .values({
          ...sent(at),
          ...sums,
          accountId: me.accountId,
          securityBagNumber: '1',
          registerDate: SOME_DAY,
        }),
    'change-orders': (at) =>
      db()
        .insert(changeOrder)
        .values({ ...sent(at), ...sums, accountId: me.accountId, deliveryDate: SOME_DAY }),
    'supply-orders': (at) =>
      db()
        .insert(supplyOrder)
        .values({ ...sent(at), deliveryDate: SOME_DAY }),
    visits: (at) =>
      db()
        .insert(visitRequest)
        .values({ ...sent(at), suggestedDate: SOME_DAY, contactInfo: 'Maija' }),
    'visit-changes': (createdAt) =>
      db().insert(visitChangeRequest).values({
        companyId: me.companyId,
        userId: me.userId,
        createdAt,
        originalDate: SOME_DAY,
        newDate: SOME_DAY,
        contactInfo: 'Maija',
      }),
    'handled-deposits': (_, accountingDate) =>
      db()
        .insert(handledDeposit)
        .values({ ...handled(), accountingDate, registerDate: SOME_DAY }),
    'handled-change-orders': (createdAt, packingDate) =>
      db()
        .insert(handledChangeOrder)
        .values({ ...handled(), createdAt, packingDate, registerDate: SOME_DAY }),
  }
  let added = 0
  const handled = () => {
    added += 1
    return { companyId: me.companyId, accountId: me.accountId, extId: `x${added}`, dueDate: SOME_DAY }
  }

  const companyReports = reports.filter((report): report is CompanyReport => report.group === 'company')

  /** The last second before a day and its first, in winter time, on the days around a month. */
  const MOMENTS = [
    ['2026-09-30', '2026-09-30T20:59:59Z'],
    ['2026-10-01', '2026-09-30T21:00:00Z'],
    ['2026-10-31', '2026-10-31T21:59:59Z'],
    ['2026-11-01', '2026-10-31T22:00:00Z'],
  ] as const

  test.each(companyReports.map((report) => [report.id, report] as const))(
    'the list of %s has the days that are asked for, both ends inclusive by the clock of Helsinki, and all without them [R-REP-06]',
    async (id, report) => {
      for (const [on, at] of MOMENTS) await adders[id]?.(new Date(at), on)
      const daysOf = async (query: string) => {
        const [rows] = Object.values(await list(report.endpoint.path, query)) as [readonly unknown[]]
        return rows
          .map((wire) => {
            const row = report.row.read(wire)
            const at = row === undefined ? null : report.datedBy(row)
            return MOMENTS.find(
              ([on, moment]) => at === on || (at as Date).getTime?.() === Date.parse(moment),
            )?.[0]
          })
          .toReversed()
      }
      const all = MOMENTS.map(([on]) => on)
      expect(await daysOf('')).toEqual(all)
      expect(await daysOf('&from=&to=')).toEqual(all)
      expect(await daysOf('&from=2026-10-01&to=2026-10-31')).toEqual(all.slice(1, 3))
      expect(await daysOf('&from=2026-10-31')).toEqual(all.slice(2))
      expect(await daysOf('&to=2026-10-01')).toEqual(all.slice(0, 2))
      expect(await daysOf('&from=2026-10-31&to=2026-10-31')).toEqual(['2026-10-31'])
      expect(await daysOf('&from=1000-01-01&to=9999-12-31')).toEqual(all)
      expect(await daysOf('&from=2026-10-31&to=2026-10-01')).toEqual([])
    },
  )

  test('no range reaches behind the first day of the lists [R-REP-11]', async () => {
    const first = addDays(day('2026-11-15'), -400)
    await adders['deposits']?.(new Date(`${addDays(first, -1)}T20:59:59Z`), '')
    await adders['deposits']?.(new Date(`${addDays(first, -1)}T21:00:00Z`), '')
    for (const query of ['', '&from=1000-01-01', `&from=${addDays(first, -1)}&to=${first}`])
      expect((await list('/api/reports/deposit', query)).deposits).toHaveLength(1)
    const before = await list('/api/reports/deposit', `&from=${addDays(first, -9)}&to=${addDays(first, -1)}`)
    expect(before.deposits).toEqual([])
  })

  test.each(['2026-02-31', '1.10.2026', '2026-10', 'null', '0000-01-01'])(
    'what is no day is refused: %s',
    async (text) => {
      for (const name of ['from', 'to']) {
        const url = `/api/reports/deposit?companyId=${me.companyId}&${name}=${text}`
        const { statusCode } = await portal.app.inject({ url, headers: me.headers })
        expect(statusCode).toBe(400)
      }
    },
  )

  type Parameter = {
    readonly in?: string
    readonly name?: string
    readonly required?: boolean
    readonly schema?: { readonly description?: string }
  }

  test('the contract tells of both days, and requires neither', async () => {
    const { paths } = (await portal.app.inject({ url: '/api/openapi.json' })).json()
    for (const { endpoint } of companyReports) {
      const parameters: readonly Parameter[] = paths[endpoint.path].get.parameters
      const told = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, required = false, schema }) => [name, required, schema?.description])
      expect(told).toEqual([
        ['companyId', true, undefined],
        ['from', false, expect.stringContaining('whole list if left out')],
        ['to', false, expect.stringContaining('newest if left out')],
        ['differences', false, expect.stringContaining('counting found')],
      ])
    }
  })
})

describe('columns of the reports', () => {
  let world: GuardWorld
  beforeEach(async () => {
    world = await givenGuardWorld(portal)
  })

  /** Reads a report as a person with every right, at a company with an entry of every kind. */
  async function rowsIn({ path, reply }: (typeof reports)[number]['endpoint']): Promise<readonly object[]> {
    const member = world.callers.find(({ name }) => name === 'a member')!
    const query = {
      companyId: String(world.own.companyId),
      differences: 'true',
      DateStart: '2000-01-01',
      DateEnd: '2099-12-31',
    }
    const res = await portal.app.inject({ url: path, query, headers: await member.headers() })
    expect(res.statusCode).toBe(200)
    return res.json()[reply.kind === 'rows' ? reply.key : '']
  }

  /** A row has every key that its form requires, and no other than the form has. */
  const isOfForm = (
    keys: readonly string[],
    { properties = {}, required = [] }: ReturnType<typeof schemaOf>,
  ) => required.every((name) => keys.includes(name)) && keys.every((key) => Object.hasOwn(properties, key))

  const endpoints = [...new Set(reports.map(({ endpoint }) => endpoint))]

  test.each(endpoints)(
    'the select of $path answers the columns of its row, all of them and no other',
    async (endpoint) => {
      const { anyOf, ...one } = schemaOf(endpoint.reply.schema)
      const rows = await rowsIn(endpoint)
      expect(rows.length).toBeGreaterThan(0)
      const strays = rows.filter((row) => !(anyOf ?? [one]).some((form) => isOfForm(Object.keys(row), form)))
      expect(strays).toEqual([])
    },
  )
})
