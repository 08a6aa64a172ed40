import { beforeEach, expect, test } from 'vitest'
import { addShop, declareBag, type Shop } from '../../../../test/bags.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { newProviderKey } from '../provider-keys.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const BAG = '30741770'
type Staff = Awaited<ReturnType<typeof staffAtWork>>

let shop = {} as Shop
let counter = {} as Staff
beforeEach(async () => {
  shop = await addShop(portal)
  await addShop(portal, 'T2')
  counter = await staffAtWork(portal, 'laskija', ['counter'])
})

/** A result of the systems that names no declaration. */
const counted = (extId: string, more: object = {}) => ({
  extId,
  company: 'T1',
  account: 'A-T1',
  accountingDate: '2026-11-15',
  securityBagNumber: BAG,
  signedTotal: 100,
  total: 100,
  ...more,
})
const elsewhere = { company: 'T2', account: 'A-T2' }
const load = (...handledDeposits: readonly object[]) =>
  importBundle(portal.deps.database, { handledDeposits }, { now: portal.now, dryRun: false })
const kept = (extId: string) => ({ section: 'handledDeposits', extId })
const results = async () =>
  (await db().select().from(handledDeposit).orderBy(handledDeposit.id)).map(({ extId }) => extId)

async function open() {
  await declareBag(portal, shop, BAG)
  const opened = await counter.act('/bags/open', { number: BAG })
  return opened.json() as { readonly bagId: number; readonly version: number }
}
async function count(): Promise<string> {
  const { bagId, version } = await open()
  const body = { tills: [{ pcs_20e: 8 }], intact: true, suspects: [], version }
  expect((await counter.act(`/bags/${bagId}/send`, body)).json()).toMatchObject({ outcome: 'equal' })
  return `desk-bag-${bagId}`
}
const later = (days: number) => (portal.now = new Date(portal.now.getTime() + days * 86_400_000))

test('a result with the number of a bag that the desk has counted for the place is kept at the desk', async () => {
  const ofDesk = await count()
  const report = await load(
    counted('L1'),
    counted('L2', { securityBagNumber: '30 741 770' }),
    counted('L3', elsewhere),
  )
  expect(report).toMatchObject({ applied: true, faults: [], kept: [kept('L1'), kept('L2')] })
  expect(report.sections.handledDeposits).toMatchObject({ created: 1 })
  expect(await results()).toEqual([ofDesk, 'L3'])
})

test('so it is by the call of the systems', async () => {
  const ofDesk = await count()
  const headers = { 'x-provider-key': await newProviderKey(db(), portal.now) }
  const payload = { handledDeposits: [counted('L1')] }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/provider/import', headers, payload })
  expect(answer.json()).toMatchObject({ applied: true, kept: [kept('L1')] })
  expect(await results()).toEqual([ofDesk])
})

test('so is one whose bag lies opened on a table', async () => {
  await open()
  expect((await load(counted('L1'))).kept).toEqual([kept('L1')])
  expect(await results()).toEqual([])
})

test('after 90 days it is another bag', async () => {
  const ofDesk = await count()
  later(90)
  portal.now = new Date(portal.now.getTime() - 1)
  expect((await load(counted('L1'))).kept).toEqual([kept('L1')])
  later(1)
  expect((await load(counted('L1'))).kept).toEqual([])
  expect(await results()).toEqual([ofDesk, 'L1'])
})

test('a result from before is repeated as often as the systems like, but does not get the number later', async () => {
  await load(counted('L1'), counted('L2', { securityBagNumber: '555' }))
  later(100)
  counter = await staffAtWork(portal, 'laskija2', ['counter'])
  const ofDesk = await count()
  const report = await load(counted('L1'), counted('L2'))
  expect(report.kept).toEqual([kept('L2')])
  expect(report.sections.handledDeposits).toMatchObject({ unchanged: 1 })
  expect(await results()).toEqual(['L1', 'L2', ofDesk])
})
