import type { PgTable } from 'drizzle-orm/pg-core'
import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours, isMade } from '../../../../test/operation-world.ts'
import { account, chain, company, concern, personnel, reference } from '../../../tables/places.ts'
import { announcement, message } from '../../../tables/letters.ts'
import { parameter } from '../../../tables/operation.ts'
import type { Bundle } from './read/bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db
const START = portal.now
const at = (text: string) => (portal.now = new Date(text))
const LATER = '2026-11-20T08:00:00Z'

async function load(bundle: Bundle) {
  const report = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  expect(report.faults).toEqual([])
  return report.sections
}

const shop = { extId: 'T1', name: 'Kauppa', businessId: '1234567-1' }
const tally = { created: 0, changed: 0, unchanged: 0, ended: 0 }

test('companies hang on the concern and the chain they name', async () => {
  await load({
    concerns: [{ extId: 'K1', name: 'Konserni' }],
    chains: [{ extId: 'KE1', name: 'Ketju', concern: 'K1' }],
    companies: [{ ...shop, concern: 'K1', chain: 'KE1', areaName: 'Etelä', looseChange: true }],
  })
  const [group] = await db().select().from(concern)
  const [brand] = await db().select().from(chain)
  const hung = { concernId: group!.id, chainId: brand!.id, areaName: 'Etelä', looseChange: true }
  expect(brand).toMatchObject({ concernId: group!.id })
  expect(await made(company)).toMatchObject([hung])
  expect((await load({ companies: [shop] })).companies).toEqual({ ...tally, changed: 1 })
  const free = { concernId: null, chainId: null, areaName: '', looseChange: false }
  expect(await made(company)).toMatchObject([free])
})

const bank = { extId: 'A1', company: 'T1', accountNumber: 'FI21' }
describe.each([
  ['companies', company, (end: boolean): Bundle => ({ companies: [{ ...shop, end }] })],
  ['accounts', account, (end: boolean): Bundle => ({ accounts: [{ ...bank, end }] })],
] as const)('the end of %s', (section, table, bundle) => {
  test('is the moment of the first row, until one comes without it', async () => {
    await load({ companies: [shop], accounts: [bank] })
    expect((await load(bundle(true)))[section]).toEqual({ ...tally, ended: 1 })
    at(LATER)
    expect((await load(bundle(true)))[section]).toEqual({ ...tally, unchanged: 1 })
    expect(await made(table)).toMatchObject([{ endedAt: START }])
    expect((await load(bundle(false)))[section]).toEqual({ ...tally, changed: 1 })
    expect(await made(table)).toMatchObject([{ endedAt: null }])
  })
})

test('a change in an ended company is no second end', async () => {
  await load({ companies: [{ ...shop, end: true }] })
  const { companies } = await load({ companies: [{ ...shop, name: 'Uusi nimi', end: true }] })
  expect(companies).toEqual({ ...tally, changed: 1 })
})

test('an account holds money in cents and days as written', async () => {
  const given = { ...bank, withdrawLimit: 10_000.05, deliveryDays: 2, deliveryPolicy: 'days' as const }
  await load({ companies: [shop], accounts: [{ ...given, earliestDeliveryDate: '2026-12-01' }] })
  expect(await made(account)).toMatchObject([
    {
      withdrawLimitCents: 1_000_005,
      deliveryDays: '2',
      deliveryPolicy: 'days',
      earliestDeliveryDate: '2026-12-01',
    },
  ])
})

test('an account has flags of its own or follows its company', async () => {
  const flags = { looseChange: false, depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
  const none = { looseChange: null, depositCountAtServiceCenter: null, uncountedCoinsDeposit: null }
  await load({ companies: [{ ...shop, looseChange: true }], accounts: [{ ...bank, ...flags }] })
  expect(await made(account)).toMatchObject([flags])
  expect((await load({ accounts: [bank] })).accounts).toEqual({ ...tally, changed: 1 })
  expect(await made(account)).toMatchObject([none])
  expect((await load({ accounts: [{ ...bank, ...none }] })).accounts).toEqual({ ...tally, unchanged: 1 })
})

describe('personnel', () => {
  const kalle = { company: 'T1', firstNames: 'Kalle', lastName: 'Kuljettaja', personId: '1' }
  const aino = { area: 'Etelä', firstNames: 'Aino', lastName: 'Ajaja', personId: '2' }
  const drivers = () => db().select().from(personnel).orderBy(asc(personnel.id))

  test('is the whole list of the companies and areas named', async () => {
    const companies = [shop, { ...shop, extId: 'T2' }]
    const elsewhere = { ...kalle, company: 'T2' }
    await load({ companies, personnel: [kalle, { ...kalle, personId: '3' }, aino, elsewhere] })
    const before = await drivers()
    const { personnel: counted } = await load({ personnel: [kalle, { ...kalle, personId: '4' }] })
    expect(counted).toEqual({ ...tally, created: 1, unchanged: 1, ended: 1 })
    const [first, , area, other, added] = [...before, ...(await drivers()).slice(-1)]
    expect(await drivers()).toEqual([first, area, other, added])
    expect(added).toMatchObject({ companyId: first!.companyId, personId: '4' })
  })

  test('is emptied by a row with an end alone', async () => {
    await load({ companies: [shop], personnel: [kalle, aino] })
    const { personnel: counted } = await load({ personnel: [{ area: 'Etelä', end: true }] })
    expect(counted).toEqual({ ...tally, ended: 1 })
    expect(await drivers()).toMatchObject([{ personId: '1' }])
  })

  test('has a driver once who is listed twice', async () => {
    const { personnel: counted } = await load({ companies: [shop], personnel: [kalle, kalle] })
    expect(counted).toEqual({ ...tally, created: 1, unchanged: 1 })
    expect(await drivers()).toHaveLength(1)
  })
})

test('references are found by account, type and value', async () => {
  const sales = { account: 'A1', type: 'deposit' as const, value: '1232', name: 'Myynti' }
  const change = { ...sales, type: 'changecurrencyorder' as const }
  await load({ companies: [shop], accounts: [bank], references: [sales, change] })
  const { references } = await load({
    references: [
      { ...sales, name: 'Päivämyynti', validTo: '2026-12-31' },
      { ...change, end: true },
    ],
  })
  expect(references).toEqual({ ...tally, changed: 1, ended: 1 })
  expect(await db().select().from(reference)).toMatchObject([
    { type: 'deposit', name: 'Päivämyynti', validFrom: null, validTo: '2026-12-31' },
  ])
  expect((await load({ references: [{ ...change, end: true }] })).references).toEqual({
    ...tally,
    unchanged: 1,
  })
})

describe('announcements', () => {
  const notice = { viite: 'huolto', kuvaus: 'Huoltokatko' }
  const readNotice = async () => (await db().select().from(announcement))[0]

  test('begin when they first come, unless a row says otherwise', async () => {
    await load({ announcements: [notice] })
    at(LATER)
    await load({ announcements: [{ ...notice, kuvaus: 'Katko', to: '2026-12-01T00:00:00Z' }] })
    const validTo = new Date('2026-12-01T00:00:00Z')
    expect(await readNotice()).toMatchObject({ kuvaus: 'Katko', validFrom: START, validTo })
    await load({ announcements: [{ ...notice, from: '2026-11-01T10:00:00+02:00' }] })
    expect(await readNotice()).toMatchObject({ validFrom: new Date('2026-11-01T08:00:00Z'), validTo: null })
  })

  test('end now, and once', async () => {
    await load({ announcements: [{ ...notice, to: '2026-12-01T00:00:00Z' }] })
    const ending = [{ ...notice, end: true }]
    expect((await load({ announcements: ending })).announcements).toEqual({ ...tally, ended: 1 })
    at(LATER)
    expect((await load({ announcements: ending })).announcements).toEqual({ ...tally, unchanged: 1 })
    expect(await readNotice()).toMatchObject({ validTo: START })
  })
})

test('messages keep their moment and take a new text', async () => {
  const letter = { extId: 'M1', company: 'T1', header: 'Hei', body: 'Vanha' }
  await load({
    companies: [shop],
    messages: [letter, { ...letter, extId: 'M2', created: '2026-11-14T07:30:00Z' }],
  })
  at(LATER)
  const { messages } = await load({
    messages: [
      { ...letter, body: 'Uusi' },
      { ...letter, extId: 'M2' },
    ],
  })
  expect(messages).toEqual({ ...tally, changed: 1, unchanged: 1 })
  expect(await db().select().from(message).where(isMade(message)).orderBy(asc(message.extId))).toMatchObject([
    { type: 'viesti', body: 'Uusi', createdAt: START },
    { body: 'Vanha', createdAt: new Date('2026-11-14T07:30:00Z') },
  ])
})

test('parameters are set, and tell when they were changed', async () => {
  const set = (value: string) => load({ parameters: [{ key: 'serviceDeskPhone', value }] })
  expect((await set('1')).parameters).toEqual({ ...tally, created: 1 })
  at(LATER)
  expect((await set('1')).parameters).toEqual({ ...tally, unchanged: 1 })
  expect(await db().select().from(parameter)).toMatchObject([{ changedAt: START }])
  expect((await set('2')).parameters).toEqual({ ...tally, changed: 1 })
  expect(await db().select().from(parameter)).toMatchObject([{ value: '2', changedAt: portal.now }])
})

test('a message without a key is sent once', async () => {
  const letter = { company: 'T1', header: 'Huolto', body: '<p>Katko</p>' }
  const company = { extId: 'T1', name: 'Kauppa', businessId: '1234567-1' }
  expect((await load({ companies: [company], messages: [letter] })).messages).toMatchObject({ created: 1 })
  expect((await load({ messages: [letter] })).messages).toMatchObject({ created: 0, unchanged: 1 })
  expect((await load({ messages: [{ ...letter, body: '<p>Toinen katko</p>' }] })).messages).toMatchObject({
    created: 1,
  })
})
