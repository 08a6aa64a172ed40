import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { isReferenceNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { followsTextRule } from '@kassavirta/domain/kernel/texts/text-rule'
import { describe, expect, test } from 'vitest'
import { readBundle } from '@kassavirta/server/operation/provider/import/read/read-bundle'
import { accountKeys } from './accounts.ts'
import { demoBundle, demoResults, demoSubmissions } from './bundle.ts'
import { DEMO } from '@kassavirta/server/demo/presence'
import { demoUsers } from './users.ts'

const now = new Date('2026-11-15T08:00:00Z')
const submissions = demoSubmissions(now)
const bundle = demoBundle(now, submissions)
const results = demoResults(submissions, {
  deposits: submissions.deposits.map((_, index) => index + 1),
  changeOrders: submissions.changeOrders.map((_, index) => index + 1),
})
const { parameters, concerns, chains, companies, accounts, users, roles, mandates, personnel } = bundle
const { references, announcements, messages } = bundle
const texts = JSON.stringify([bundle, submissions, results])

/** Whether the condition is true of some row and false of some other. */
const bothWays = <Row>(rows: readonly Row[] = [], has: (row: Row) => unknown): boolean =>
  rows.some((row) => has(row)) && rows.some((row) => !has(row))

test('the import finds no fault in any row', () => {
  expect(readBundle(bundle).faults).toEqual([])
  expect(readBundle(results).faults).toEqual([])
})

test('every key is one of the demo', () => {
  const { given } = readBundle({ ...bundle, ...results })
  const keys = Object.values(given).flatMap((each) => [...each])
  expect(keys.length).toBeGreaterThan(3000)
  expect(keys.filter((key) => !key.startsWith(DEMO))).toEqual([])
})

test('the same day gives the same bundle, another day a moved one', () => {
  expect(demoBundle(now)).toEqual(bundle)
  const later = demoBundle(new Date('2026-11-18T08:00:00Z'))
  expect(later.companies).toEqual(companies)
  expect(later.messages?.[0]?.created).toBe('2026-11-17T07:15:00.000Z')
})

describe('it shows everything that decisions I6 lists', () => {
  test('two concerns, three chains or more, six companies or more, one of them without either', () => {
    expect(concerns).toHaveLength(2)
    expect(chains?.length).toBeGreaterThanOrEqual(3)
    expect(companies?.length).toBeGreaterThanOrEqual(6)
    expect(bothWays(companies, ({ chain, concern }) => chain && concern)).toBe(true)
  })

  test.each([
    'looseChange',
    'depositCountAtServiceCenter',
    'uncountedCoinsDeposit',
    'supplyOrder',
    'transportCustomer',
  ] as const)('companies with and without %s', (flag) => {
    expect(bothWays(companies, (company) => company[flag])).toBe(true)
  })

  test.each([
    'paymentId',
    'isDefault',
    'changeAllowed',
    'withdrawLimit',
    'deliveryDays',
    'defaultDepositReference',
    'defaultDepositMessage',
    'defaultChangeReference',
    'defaultChangeMessage',
  ] as const)('accounts with and without %s', (field) => {
    expect(bothWays(accounts, (account) => account[field])).toBe(true)
  })

  test('an account that sells loose coins though its company does not', () => {
    const own = accounts?.filter(({ looseChange }) => looseChange != null)
    expect(own?.map(({ company }) => companies?.find(({ extId }) => extId === company)?.looseChange)).toEqual(
      [undefined],
    )
  })

  test('a low limit, a limit of nothing, a first day that is ahead and one that has passed, the plain formula', () => {
    const today = dayOf(now)
    expect(accounts?.map(({ withdrawLimit }) => withdrawLimit)).toEqual(expect.arrayContaining([500, 0]))
    const fixed = accounts?.filter(({ deliveryPolicy }) => deliveryPolicy === 'fixed')
    expect(bothWays(fixed, ({ earliestDeliveryDate }) => String(earliestDeliveryDate) > today)).toBe(true)
    expect(accounts?.some(({ deliveryPolicy }) => deliveryPolicy === 'days')).toBe(true)
  })

  test('places with several accounts, with one and with none; several without a default', () => {
    const at = (extId: string) => accounts?.filter(({ company }) => company === extId) ?? []
    const sizes = companies?.map(({ extId }) => at(extId).length)
    expect(sizes).toEqual(expect.arrayContaining([0, 1, 2, 3]))
    expect(
      bothWays(
        companies?.filter(({ extId }) => at(extId).length > 1),
        ({ extId }) => at(extId).some(({ isDefault }) => isDefault),
      ),
    ).toBe(true)
  })

  test('accounts with and without a list of references, with and without a default among them', () => {
    const listed = (extId: string) => references?.filter(({ account }) => account === extId) ?? []
    expect(bothWays(accounts, ({ extId }) => listed(extId).length > 0)).toBe(true)
    expect(
      bothWays(
        accounts?.filter(({ extId }) => listed(extId).length > 0),
        ({ extId, defaultDepositReference }) =>
          listed(extId).some(({ value }) => value === defaultDepositReference),
      ),
    ).toBe(true)
    expect(bothWays(references, ({ validTo }) => validTo && String(validTo) < dayOf(now))).toBe(true)
  })

  test('more than thirty drivers, by area and by company', () => {
    expect(personnel?.length).toBeGreaterThan(30)
    expect(bothWays(personnel, ({ area }) => area)).toBe(true)
    const names = personnel?.map(
      ({ firstNames, lastName, location }) => `${firstNames} ${lastName} ${location}`,
    )
    expect(new Set(names).size).toBe(personnel?.length)
    expect(new Set(personnel?.map(({ personId }) => personId)).size).toBe(personnel?.length)
  })

  test('the six users by name, and colleagues', () => {
    expect(users?.slice(0, 6).map(({ username }) => username)).toEqual(demoUsers.map(({ name }) => name))
    expect(users?.find(({ username }) => username === 'demo')).toMatchObject({ lastName: 'Virtanen' })
    expect(users?.length).toBeGreaterThan(10)
    expect(roles?.some(({ user }) => user === 'DEMO-eioikeuksia')).toBe(false)
    expect(mandates?.some(({ user }) => user === 'DEMO-eioikeuksia')).toBe(false)
  })

  test('mandates that have ended, that end soon, that are yet to begin and that are until further notice', () => {
    const today = dayOf(now)
    const onFirst = mandates?.filter(({ account }) => account === accountKeys.kaleva) ?? []
    expect(bothWays(onFirst, ({ end }) => end)).toBe(true)
    expect(bothWays(onFirst, ({ end }) => end && String(end) < today)).toBe(true)
    expect(bothWays(onFirst, ({ start }) => String(start) > today)).toBe(true)
    expect(bothWays(onFirst, ({ withdrawLimit }) => withdrawLimit)).toBe(true)
  })

  test('announcements with and without a link, in force, ended and to come', () => {
    expect(bothWays(announcements, ({ arvo }) => arvo)).toBe(true)
    expect(bothWays(announcements, ({ to }) => to && new Date(to) < now)).toBe(true)
    expect(bothWays(announcements, ({ from }) => new Date(from ?? 0) > now)).toBe(true)
    expect(announcements?.some(({ arvo }) => arvo?.startsWith('/'))).toBe(true)
  })

  test('messages to a company and to a person, with markers and HTML, some older than a year', () => {
    const yearAgo = new Date(now.getTime() - 366 * 86_400_000)
    expect(bothWays(messages, ({ type }) => type === 'poikkeama')).toBe(true)
    expect(bothWays(messages, ({ company }) => company)).toBe(true)
    expect(bothWays(messages, ({ body }) => body.includes('[txt|'))).toBe(true)
    expect(messages?.some(({ header }) => header.includes('[txt|'))).toBe(true)
    const bodies = messages?.map(({ body }) => body).join('')
    for (const tag of ['<p>', '<strong>', '<ul>', '<a href=']) expect(bodies).toContain(tag)
    expect(bothWays(messages, ({ created }) => new Date(created ?? 0) < yearAgo)).toBe(true)
    expect(messages?.every(({ created }) => new Date(created ?? 0) <= now)).toBe(true)
  })

  test('the contact data of the provider', () => {
    expect(parameters).toEqual(
      expect.arrayContaining([
        { key: 'serviceDeskPhone', value: '010 555 0100' },
        { key: 'serviceDeskEmail', value: expect.stringMatching(/@example\.fi$/) },
        { key: 'companyName', value: expect.stringMatching(/./) },
        { key: 'companyAddress', value: expect.stringMatching(/./) },
        { key: 'signInNotice', value: expect.stringMatching(/huoltokatko/) },
      ]),
    )
  })
})

test('references are valid numbers, also where they are only defaults', () => {
  const defaults = accounts?.flatMap(({ defaultDepositReference, defaultChangeReference }) => [
    defaultDepositReference,
    defaultChangeReference,
  ])
  const values = [...(references ?? []).map(({ value }) => value), ...(defaults ?? [])].filter(
    (value) => value,
  )
  expect(values.length).toBeGreaterThan(12)
  expect(values.filter((value) => !isReferenceNumber(String(value)))).toEqual([])
})

test('default messages follow the text rule', () => {
  const defaults = accounts?.flatMap((row) => [
    row.defaultDepositMessage ?? '',
    row.defaultChangeMessage ?? '',
  ])
  expect(defaults?.filter((text) => !followsTextRule(text))).toEqual([])
})

test('no address leads out of example.fi, and nobody has written filler text', () => {
  const hosts = [...texts.matchAll(/(?:@|https?:\/\/)([\w.-]+\w)/g)].map(([, host]) => host)
  expect(new Set(hosts)).toEqual(new Set(['example.fi', 'www.example.fi']))
  expect(/lorem|ipsum|dolor sit|undefined/i.exec(texts)).toBeNull()
  expect(/NaN/.exec(texts)).toBeNull()
})
