import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { addShop, declareBag, removeDeclaration, type Shop } from '../../../../test/bags-world.ts'
import { DAYS_TRIED } from '../../../../test/database.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { bag, handledDeposit } from '../../../tables/bags.ts'
import { deposit } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const ENTRIES = 3

let shop = {} as Shop
let counter = {} as Awaited<ReturnType<typeof staffAtWork>>
beforeEach(async () => {
  shop = await addShop(portal)
  counter = await staffAtWork(portal, 'laskija', ['counter'])
})

/** What a deposit must look like after each step, whoever came first. */
type Model = {
  readonly entryId: number
  readonly number: string
  keeper: 'nobody' | 'systems' | 'desk'
  isRemoved: boolean
  isClosed: boolean
  state: string
  result: { readonly keeper: string; readonly totalCents: number } | null
}

type Step = (model: Model) => Promise<void>

const load = async (bundle: object) => {
  const report = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  expect(report.faults).toEqual([])
  return report.kept.length
}

const importResult =
  (total: number): Step =>
  async (model) => {
    const { entryId } = model
    const keys = { extId: `L${entryId}`, company: 'T1', account: 'A-T1', portalEntryId: entryId }
    const row = { ...keys, accountingDate: '2026-11-15', total, signedTotal: 160 }
    const isKept = (await load({ handledDeposits: [row] })) === 1
    expect(isKept).toBe(model.keeper === 'desk')
    if (isKept) return
    const next = { keeper: 'systems', totalCents: total * 100 }
    // An equal result again leaves the state alone.
    if (model.result?.totalCents !== next.totalCents) model.state = 'käsitelty'
    Object.assign(model, { keeper: 'systems', result: next })
  }

const importState =
  (state: string): Step =>
  async (model) => {
    const isKept =
      (await load({ countingStates: [{ kind: 'deposit', entryId: model.entryId, state }] })) === 1
    expect(isKept).toBe(model.keeper === 'desk')
    if (!isKept) model.state = state
  }

const remove: Step = async (model) => {
  const { statusCode } = await removeDeclaration(portal, shop, model.entryId)
  const isRefused = model.isRemoved || model.keeper === 'desk' || model.state === 'käsitelty'
  expect(statusCode).toBe(isRefused ? 400 : 200)
  model.isRemoved ||= !isRefused
}

const receive: Step = async ({ number }) => {
  expect((await counter.act('/bags/receive', { number })).statusCode).toBe(200)
}

/** Opens the bag and counts it, or puts it back: from the opening on its entry is the desk's. */
const count =
  (counted: number | null): Step =>
  async (model) => {
    const opened = await counter.act('/bags/open', { number: model.number })
    const isElsewhere =
      model.keeper === 'systems' || (model.keeper === 'nobody' && model.state === 'käsitelty')
    if (!model.isRemoved && (isElsewhere || model.isClosed)) {
      expect(opened.statusCode).toBe(409)
      return
    }
    // A bag without declaration is somebody else's matter: its count changes nothing here.
    if (opened.statusCode !== 200) return
    const { bagId, version, isDeclared } = opened.json()
    expect(isDeclared).toBe(!model.isRemoved)
    if (isDeclared) model.keeper = 'desk'
    if (counted === null || !isDeclared) {
      expect((await counter.act(`/bags/${bagId}/back`, { version })).statusCode).toBe(200)
      return
    }
    const tills = [{ pcs_20e: counted }]
    const sent = await counter.act(`/bags/${bagId}/send`, { tills, intact: true, suspects: [], version })
    if (sent.json().outcome === 'differs')
      await counter.act(`/bags/${bagId}/close`, { version: sent.json().bag.version })
    const result = { keeper: 'desk', totalCents: counted * 20_00 }
    Object.assign(model, { isClosed: true, state: 'käsitelty', result })
  }

const steps = fc.oneof(
  fc.constantFrom(100, 140, 160).map(importResult),
  fc.constantFrom('uusi', 'ei tietoa', 'käsitelty').map(importState),
  fc.constantFrom(7, 8, null).map(count),
  fc.constantFrom(remove, receive),
)
const days = fc.array(fc.tuple(fc.nat(ENTRIES - 1), steps), { minLength: 4, maxLength: 14 })

/** What chance might leave out: the desk first, the systems first, the customer first. */
const orders: [[number, Step][]][] = [
  [
    [
      [0, count(7)],
      [0, importResult(100)],
      [0, importState('uusi')],
      [0, remove],
    ],
  ],
  [
    [
      [1, importResult(100)],
      [1, importState('uusi')],
      [1, count(8)],
      [1, importResult(140)],
    ],
  ],
  [
    [
      [2, receive],
      [2, remove],
      [2, importResult(160)],
      [2, count(null)],
    ],
  ],
]

test('each deposit is as its keeper last wrote it', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(days, async (day) => {
      const models: Model[] = []
      for (let n = 0; n < ENTRIES; n += 1) {
        const number = String(700_000 + (made += 1))
        const entryId = await declareBag(portal, shop, number)
        models.push({
          entryId,
          number,
          keeper: 'nobody',
          isRemoved: false,
          isClosed: false,
          state: 'uusi',
          result: null,
        })
      }
      for (const [nth, step] of day) await step(models[nth]!)
      expect(await stored(models)).toEqual(
        models.map(({ entryId, state, isRemoved, result }) => ({
          entryId,
          state,
          isRemoved,
          results: result ? [result] : [],
        })),
      )
    }),
    { numRuns: DAYS_TRIED, examples: orders },
  )
  const opened = (await db().select().from(bag)).filter(({ counterId }) => counterId !== null)
  expect(opened).toEqual([])
})

async function stored(models: readonly Model[]) {
  const rows = new Map((await db().select().from(deposit)).map((row) => [row.id, row]))
  const results = Map.groupBy(await db().select().from(handledDeposit), ({ depositId }) => depositId)
  return models.map(({ entryId }) => {
    const row = rows.get(entryId)!
    return {
      entryId,
      state: row.countingState,
      isRemoved: row.removedAt !== null,
      results: (results.get(entryId) ?? []).map(({ keeper, totalCents }) => ({ keeper, totalCents })),
    }
  })
}
