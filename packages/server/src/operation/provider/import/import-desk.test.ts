import { beforeEach, expect, test } from 'vitest'
import { addShop, declareBag, type Shop } from '../../../../test/bags.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { bag, entryEvent } from '../../../tables/counting.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { message } from '../../../tables/messages.ts'
import { deposit } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const BAG = '40010084'
type Staff = Awaited<ReturnType<typeof staffAtWork>>

let shop = {} as Shop
let counter = {} as Staff
let entryId = 0
beforeEach(async () => {
  shop = await addShop(portal)
  entryId = await declareBag(portal, shop, BAG)
  counter = await staffAtWork(portal, 'laskija', ['counter'])
})

const load = (bundle: object) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
const counted = (portalEntryId: number, extId = 'L1') => ({
  extId,
  company: 'T1',
  account: 'A-T1',
  accountingDate: '2026-11-15',
  portalEntryId,
  signedTotal: 160,
  total: 100,
})
const nightly = () => ({
  handledDeposits: [counted(entryId)],
  countingStates: [{ kind: 'deposit', entryId, state: 'uusi' }],
})
const keptOfNight = () => [
  { section: 'handledDeposits', extId: 'L1', entryId },
  { section: 'countingStates', entryId },
]
const nothing = { created: 0, changed: 0, unchanged: 0, ended: 0 }

async function open() {
  const opened = await counter.act('/bags/open', { number: BAG })
  expect(opened.statusCode).toBe(200)
  return opened.json() as { readonly bagId: number; readonly version: number }
}
const send = ({ bagId, version }: { readonly bagId: number; readonly version: number }) =>
  counter.act(`/bags/${bagId}/send`, { tills: [{ pcs_20e: 8 }], intact: true, suspects: [], version })
const state = async () => (await db().select().from(deposit))[0]?.countingState
const results = async () =>
  (await db().select().from(handledDeposit).orderBy(handledDeposit.id)).map(({ extId }) => extId)

test('results and states of a bag that the desk has closed are kept, listed and change nothing', async () => {
  const opened = await open()
  expect((await send(opened)).json()).toMatchObject({ outcome: 'equal' })
  const other = await declareBag(portal, shop, '555')
  const { handledDeposits, countingStates } = nightly()
  const report = await load({
    handledDeposits: [...handledDeposits, counted(other, 'L2')],
    countingStates: [...countingStates, { kind: 'deposit', entryId: other, state: 'ei tietoa' }],
  })
  expect(report).toMatchObject({ applied: true, faults: [], kept: keptOfNight() })
  expect(report.sections.handledDeposits).toEqual({ ...nothing, created: 1 })
  expect(report.sections.countingStates).toEqual({ ...nothing, changed: 1 })
  expect([await results(), await state()]).toEqual([[`desk-bag-${opened.bagId}`, 'L2'], 'käsitelty'])
  expect((await load(nightly())).kept).toEqual(keptOfNight())
})

test('a bag on the table, and one that was set aside after it was opened, are the desk’s already', async () => {
  const opened = await open()
  expect((await load(nightly())).kept).toEqual(keptOfNight())
  const { version, bagId } = opened
  const aside = await counter.act(`/bags/${bagId}/aside`, { version, reason: 'Kesken' })
  expect(aside.json()).toMatchObject({ state: 'aside' })
  expect((await load(nightly())).kept).toEqual(keptOfNight())
  expect([await results(), await state()]).toEqual([[], 'uusi'])
})

test('what the systems count first leaves the queue of the desk, and is not opened there any more', async () => {
  await counter.act('/bags/receive', { number: BAG })
  const waiting = async () => (await counter.browser.get('/pulse')).json().counting.waiting as number
  expect(await waiting()).toBe(1)
  const report = await load({ handledDeposits: [counted(entryId)] })
  expect(report).toMatchObject({ kept: [], sections: { handledDeposits: { created: 1 } } })
  expect(await waiting()).toBe(0)
  expect(await db().select().from(bag)).toMatchObject([{ state: 'counted', closedBy: null, pass: 0 }])
  const stages = (await db().select().from(entryEvent).orderBy(entryEvent.id)).map(({ stage, source }) => [
    stage,
    source,
  ])
  expect(stages).toEqual([
    ['arrived', 'desk'],
    ['counted', 'systems'],
  ])
  expect((await counter.act('/bags/open', { number: BAG })).statusCode).toBe(409)
  expect(await results()).toEqual(['L1'])
})

test('what has left the queue of the desk stays as it left, however often the systems tell it', async () => {
  await counter.act('/bags/receive', { number: BAG })
  await load({ handledDeposits: [counted(entryId)] })
  const left = await db().select().from(bag)
  portal.now = new Date('2026-11-16T08:00:00Z')
  await load({ handledDeposits: [{ ...counted(entryId), total: 120 }] })
  expect(await db().select().from(bag)).toEqual(left)
})

test.each([
  ['with a result', () => ({ handledDeposits: [counted(entryId)] })],
  ['with a state', () => ({ countingStates: [{ kind: 'deposit', entryId, state: ' KÄSITELTY' }] })],
  [
    'with a result, whose state was set back',
    () => ({ ...nightly(), countingStates: [{ kind: 'deposit', entryId, state: 'uusi' }] }),
  ],
])('a bag that came later than the systems’ counting %s is not opened', async (_, bundle) => {
  await load(bundle())
  const opened = await counter.act('/bags/open', { number: BAG })
  expect([opened.statusCode, opened.json().code]).toEqual([409, 'countedElsewhere'])
  expect(await db().select().from(bag)).toEqual([])
})

test('a key that begins with desk- is the portal’s own', async () => {
  const report = await load({
    messages: [{ extId: 'desk-bag-1', company: 'T1', header: 'x', body: 'x', type: 'EXCEPTIONMESSAGE' }],
    handledDeposits: [{ ...counted(entryId), extId: 'desk-bag-1' }],
  })
  expect(report.faults.map(({ section, field }) => [section, field])).toEqual([
    ['messages', 'extId'],
    ['handledDeposits', 'extId'],
  ])
  expect([await results(), await db().select().from(message)]).toEqual([[], []])
})

test('a dry run lists what the desk keeps, and changes nothing', async () => {
  await open()
  const report = await importBundle(portal.deps.database, nightly(), { now: portal.now, dryRun: true })
  expect(report).toMatchObject({ applied: false, kept: keptOfNight() })
})

test('a bag that comes after the systems have counted one with its number stays in the queue', async () => {
  await load({ handledDeposits: [counted(entryId)] })
  portal.now = new Date('2026-11-16T08:00:00Z')
  const tomorrow = await staffAtWork(portal, 'laskija2', ['counter'])
  expect((await tomorrow.act('/bags/receive', { number: BAG })).statusCode).toBe(200)
  await load({ handledDeposits: [{ ...counted(entryId), signedTotal: 150 }] })
  expect(await db().select().from(bag)).toMatchObject([{ state: 'arrived', depositId: null }])
})
