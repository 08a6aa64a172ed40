import { sumsOf } from '@kassavirta/domain/bags/counting/tally'
import { toHandledPieces } from '@kassavirta/domain/kernel/money/pieces'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { bag as modelBag, DAYS, foldNumbers, type Asked, type ModelBag } from '../../../test/numbers-model.ts'
import { addAccount, addCompany, addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { bag, bagPerson, countPass } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

const NAMES = ['a', 'b', 'c']
const OFFICES = ['Helsinki', 'Tampere', 'Helsinki', '']

async function buildWorld() {
  const places = []
  for (const [index, office] of OFFICES.entries()) {
    const { id } = await addCompany(db(), { name: `Paikka ${index}`, officeInCharge: office })
    places.push({ office, companyId: id, accountId: (await addAccount(db(), id)).id })
  }
  const counters = []
  for (const name of NAMES) counters.push((await staffAtWork(portal, name, ['counter'])).staffId)
  const { id: userId } = await addUser(portal)
  return { places, counters, userId, supervisor: await staffAtWork(portal, 'esimies', ['supervisor']) }
}
type World = Awaited<ReturnType<typeof buildWorld>>

type PlacedBag = ModelBag & { readonly id: number; readonly companyId: number; readonly accountId: number }

/** Writes what the acts of a counting would leave behind. */
async function writeBags({ places, counters, userId }: World, bags: readonly ModelBag[]): Promise<void> {
  await db().execute(sql`truncate handled_deposit, count_pass, bag_person, bag, deposit cascade`)
  const all = bags.map((each, index) => ({ ...each, id: index + 1, ...places[each.place]! }))
  const staffId = counters[0]!
  await insertAll(
    deposit,
    all.flatMap((each) => depositOf(each, userId)),
  )
  await insertAll(
    bag,
    all.map((each) => bagOf(each, staffId)),
  )
  const passes = all.flatMap((each) => passesOf(each, counters))
  const persons = new Map(
    passes.map(({ bagId, staffId: by }) => [
      `${bagId} ${by}`,
      { bagId, staffId: by, step: 'first' as const },
    ]),
  )
  await insertAll(bagPerson, [...persons.values()])
  await insertAll(countPass, passes)
  const results = all.filter(({ isCountedHere }) => isCountedHere)
  await insertAll(
    handledDeposit,
    results.map((each) => resultOf(each, staffId)),
  )
}

async function insertAll<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]) {
  if (rows.length > 0)
    await db()
      .insert(table)
      .values([...rows] as never)
}

const depositOf = ({ id, companyId, accountId, declaration, closedAt }: PlacedBag, userId: number) =>
  declaration
    ? {
        id,
        companyId,
        accountId,
        userId,
        securityBagNumber: String(id),
        registerDate: '2026-10-20',
        totalSumCents: declaration.total,
        coinTotalSumCents: declaration.coinTotal,
        coinsUncounted: declaration.coinsUncounted,
        countAtServiceCenter: declaration.countAtServiceCenter,
        ...declaration.pieces,
        createdAt: closedAt,
        modifiedAt: closedAt,
      }
    : []

const bagOf = (each: PlacedBag, closedBy: number) => ({
  id: each.id,
  companyId: each.companyId,
  accountId: each.accountId,
  depositId: each.declaration ? each.id : null,
  securityBagNumber: String(each.id),
  state: 'counted' as const,
  arrivedAt: each.arrivedAt,
  receivedAt: each.arrivedAt,
  closedAt: each.closedAt,
  pass: each.isCountedHere ? each.steps.length : 0,
  closedBy: each.isCountedHere ? closedBy : null,
})

const passesOf = ({ id, steps, closedAt }: PlacedBag, counters: readonly number[]) =>
  steps.map(({ counter, comparedBefore, fitted, isSent }, index) => ({
    bagId: id,
    pass: index + 1,
    step: 'first' as const,
    staffId: counters[counter]!,
    intact: true,
    comparedBefore,
    fitted,
    savedAt: closedAt,
    sentAt: isSent ? closedAt : null,
  }))

function resultOf(
  { id, companyId, accountId, counted, signedTotal, difference }: PlacedBag,
  staffId: number,
) {
  const { notes, coins, total } = sumsOf(counted)
  const { pcs_20e = 0, pcs_5e = 0, pcs_2e = 0, pcs_5cent = 0 } = counted
  return {
    extId: `desk-bag-${id}`,
    companyId,
    accountId,
    accountingDate: '2026-10-22',
    signedTotalCents: signedTotal,
    differenceCents: difference,
    totalCents: total,
    notesTotalSumCents: notes,
    coinTotalSumCents: coins,
    notesCount: pcs_20e + pcs_5e,
    coinCount: pcs_2e + pcs_5cent,
    ...toHandledPieces(counted),
    keeper: 'desk' as const,
    staffId,
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

test('whatever is counted, the numbers are those of a plain fold over the bags', async () => {
  const world = await buildWorld()
  const { places, counters, supervisor } = world
  const read = async (part: string, { from, to, office }: Asked) => {
    const of = office === undefined ? '' : `&office=${office}`
    const answer = await supervisor.browser.get(`/numbers/${part}?from=${from}&to=${to}${of}`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const day = fc.constantFrom(...DAYS)
  const office = fc.constantFrom(undefined, 'Helsinki', 'Tampere')
  const asking = fc.tuple(day, day, office).map(([one, other, of]) => {
    const [from = '', to = ''] = [one, other].toSorted()
    return { from, to, office: of }
  })
  const askings = fc.array(asking, { minLength: 2, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(fc.array(modelBag, { maxLength: 40 }), askings, async (bags, wanted) => {
      await writeBags(world, bags)
      for (const asked of wanted) {
        const model = foldNumbers(bags, places, asked)
        const counting = await read('counting', asked)
        expect(sorted(counting.days)).toEqual(sorted(model.days))
        expect(counting.waits).toEqual(model.waits)
        const differences = await read('differences', asked)
        const named = model.places.map(({ place, ...rest }) => {
          const { companyId, office: of } = places[place]!
          return { companyId, name: `Paikka ${place}`, office: of, ...rest }
        })
        expect(sorted(differences.places)).toEqual(sorted(named))
        expect(differences.placeCount).toBe(named.length)
        expect(sorted(differences.denominations)).toEqual(sorted(model.denominations))
        const people = model.counters.map(({ counter, ...rest }) => {
          const name = `${NAMES[counter]} Työntekijä`
          return { staffId: counters[counter], name, ...rest }
        })
        expect(sorted((await read('counters', asked)).rows)).toEqual(sorted(people))
      }
    }),
    { numRuns: 15 },
  )
})
