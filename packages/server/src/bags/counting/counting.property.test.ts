import { handledPieceNames } from '@kassavirta/domain/kernel/money/denominations'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  declaredAgainst,
  isInTable,
  kinds,
  sumOf,
  type ModelBag,
  type Pieces,
  anyPieces,
  anyStep,
  knownDays,
} from '../../../test/counting-model.ts'
import { countingRoom } from '../../../test/counting-day.ts'
import { DAYS_TRIED } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import {
  approval,
  bag,
  bagPerson,
  countPass,
  entryEvent,
  suspectNote,
  handledDeposit,
} from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { staffUser } from '../../tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })
/** Smaller days would take as long again to find; the seed tells the day that failed. */
const DAYS = { numRuns: DAYS_TRIED, endOnFailure: true, examples: knownDays }

test('whatever people do on a day, sums are conserved, results and notices come once, stages go forward, four eyes stay four', async () => {
  const room = await countingRoom(portal)
  const day = fc.record({
    bags: fc.array(fc.tuple(fc.constantFrom('plain', 'plain', ...kinds), anyPieces), {
      minLength: 2,
      maxLength: 2,
    }),
    steps: fc.array(anyStep, { minLength: 10, maxLength: 30 }),
  })
  const holds = fc.asyncProperty(day, async ({ bags, steps }) => {
    const models: ModelBag[] = []
    for (const [kind, pieces] of bags) models.push(await room.declare(kind, pieces))
    for (const step of steps) await room.play(models, step)
    for (const model of models) if (model.state !== 'absent') await checkBag(model)
    expect(await actsOnRecord()).toBe(room.doneActs())
    // The next day begins with empty tables of the counters.
    await freeTables()
  })
  await fc.assert(holds, DAYS)
  await checkPeople()
})

const db = () => portal.database.db

/** Each act has one row in the audit log. */
const actsOnRecord = async (): Promise<number> =>
  (await db().select().from(audit)).filter(({ action }) => /^(bag|correction|approval)\./.test(action)).length

async function freeTables(): Promise<void> {
  const open = await db()
    .select()
    .from(bag)
    .where(inArray(bag.state, ['counting', 'secondCounting']))
  for (const { id } of open)
    await db().update(bag).set({ state: 'aside', counterId: null, compared: false }).where(eq(bag.id, id))
}

async function checkBag(model: ModelBag): Promise<void> {
  const [row] = await db().select().from(bag).where(eq(bag.securityBagNumber, model.number))
  expect(row?.state).toBe(model.state)
  expect(model.moves.filter((move) => !isInTable(move))).toEqual([])
  const key = `desk-bag-${row!.id}`
  const ofNumber = eq(handledDeposit.securityBagNumber, model.number)
  const results = await db()
    .select()
    .from(handledDeposit)
    .where(and(ofNumber, isNull(handledDeposit.parentId)))
  expect(results.map(({ extId }) => extId)).toEqual(model.state === 'counted' ? [key] : [])
  const [result] = results
  const notices = await db().select().from(message).where(eq(message.handledDepositExtId, key))
  const told = notices.filter(({ extId }) => extId === key)
  expect(told).toHaveLength(deservesNotice(model) ? 1 : 0)
  expect(notices.length - told.length).toBe(model.corrections)
  if (result) await checkResult(model, result)
  await checkStages(model, row!)
}

/** Whoever closes tells the customer of a difference, of a suspect note and of a bag without a declaration. */
function deservesNotice({ closedWith, ...model }: ModelBag): boolean {
  if (!closedWith) return false
  const declared = declaredAgainst({ closedWith, ...model }, closedWith.pieces)
  const differs = declared !== null && declared !== sumOf(closedWith.pieces)
  return differs || closedWith.suspects > 0 || model.kind === 'none'
}

async function checkResult(model: ModelBag, result: Result): Promise<void> {
  const { pieces, tills } = model.result!
  expect(result).toMatchObject({
    totalCents: sumOf(pieces),
    signedTotalCents: declaredAgainst(model, pieces),
    error1: model.kind === 'none' ? 'Tilitysilmoitus puuttuu' : '',
    error2: model.closedWith!.intact ? '' : 'Turvapussi ei ollut ehjä',
    ...Object.fromEntries(
      Object.entries(pieces).map(([name, count]) => [handledPieceNames[name as keyof Pieces], count]),
    ),
  })
  const reports = await db().select().from(handledDeposit).where(eq(handledDeposit.parentId, result.id))
  expect(reports).toHaveLength(tills.length === 1 ? 0 : tills.length)
  for (const row of [result, ...reports])
    expect([worthOf(row), row.notesTotalSumCents + row.coinTotalSumCents]).toEqual([
      row.totalCents,
      row.totalCents,
    ])
  if (reports.length > 0) expect(addRows(reports)).toEqual(addRows([result]))
  const withdrawn = await db().select().from(suspectNote)
  const own = withdrawn.filter(({ bagId }) => `desk-bag-${bagId}` === result.extId)
  expect(own.map(({ unitCents }) => unitCents)).toEqual(
    Array.from({ length: model.closedWith!.suspects }, () => 20_00),
  )
  const events = (await db().select().from(outbox)).filter(
    ({ data }) => (data as { resultExtId?: string }).resultExtId === result.extId,
  )
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    ...Array.from({ length: model.corrections }, () => 'deposit.corrected'),
    'deposit.counted',
  ])
  checkDifference(
    model.closedWith!.pieces,
    model,
    events.find(({ type }) => type === 'deposit.counted'),
  )
  checkDifference(pieces, model, events.at(-1))
}

/** The cents of every denomination, in the order of the specification. */
const WORTHS = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1]
const pieceNames = Object.values(handledPieceNames)
type Result = typeof handledDeposit.$inferSelect

const worthOf = (row: Result): number =>
  pieceNames.reduce((sum, name, nth) => sum + Number(row[name]) * WORTHS[nth]!, 0)

const addRows = (rows: readonly Result[]) =>
  [...pieceNames, 'totalCents' as const].map((name) => rows.reduce((sum, row) => sum + Number(row[name]), 0))

/** What the systems are told: the declared sum and the difference are the counted sum, to the cent. */
function checkDifference(pieces: Pieces, model: ModelBag, event: typeof outbox.$inferSelect | undefined) {
  const declared = declaredAgainst(model, pieces)
  const counted = sumOf(pieces)
  const difference = declared === null ? null : counted - declared
  expect(event?.data).toMatchObject({ declared, counted, difference })
}

async function checkStages(model: ModelBag, { id, depositId }: typeof bag.$inferSelect): Promise<void> {
  const wasOpened = model.moves.some(({ act }) => act === 'open')
  expect(depositId === null).toBe(model.kind === 'none' || !wasOpened)
  const stages =
    depositId === null ? [] : await db().select().from(entryEvent).where(eq(entryEvent.entryId, depositId))
  // Before that the customer follows the bag itself.
  const expected = model.state === 'counted' ? ['arrived', 'counting', 'counted'] : []
  expect(stages.map(({ stage }) => stage)).toEqual(depositId === null ? [] : expected)
  const arrivals = (await db().select().from(outbox)).filter(
    ({ type, data }) => type === 'deposit.arrived' && (data as { bagId: number }).bagId === id,
  )
  expect(arrivals).toHaveLength(depositId === null ? 0 : 1)
  checkFitted(model)
}

/** A bag whose pieces became others after the declaration was seen was counted by a second person before it was closed. */
function checkFitted({ sent, state }: ModelBag): void {
  const firsts = sent.filter(({ step }) => step === 'first').map(({ pieces }) => JSON.stringify(pieces))
  if (new Set(firsts).size > 1 && state === 'counted')
    expect(sent.some(({ step }) => step !== 'first')).toBe(true)
}

/** Nobody is in a bag twice in different parts, approves an own request, or handles money as an administrator. */
async function checkPeople(): Promise<void> {
  const people = await db().select().from(bagPerson)
  const steps = new Map(people.map(({ bagId, staffId, step }) => [`${bagId} ${staffId}`, step]))
  for (const { bagId, staffId, step } of await db().select().from(countPass))
    expect(steps.get(`${bagId} ${staffId}`)).toBe(step)
  const decided = (await db().select().from(approval)).filter(({ decision }) => decision !== null)
  expect(decided.filter(({ requestedBy, decidedBy }) => requestedBy === decidedBy)).toEqual([])
  const approved = decided.filter(({ decision }) => decision === 'approved')
  expect(approved.filter(({ subject, decidedBy }) => steps.has(`${subject} ${decidedBy}`))).toEqual([])
  const admins = (await db().select().from(staffUser)).filter(({ admin }) => admin).map(({ id }) => id)
  expect(admins).toHaveLength(1)
  expect(await handlers()).toEqual(expect.not.arrayContaining(admins))
}

/** Everybody who is named by a row of the counting. */
async function handlers(): Promise<readonly (number | null)[]> {
  const bags = await db().select().from(bag)
  const approvals = await db().select().from(approval)
  const named = [bagPerson, countPass, handledDeposit, entryEvent] as const
  const others = []
  for (const table of named)
    others.push(...(await db().select({ staffId: table.staffId }).from(table)).map(({ staffId }) => staffId))
  return [
    ...others,
    ...bags.flatMap(({ arrivedBy, counterId, closedBy }) => [arrivedBy, counterId, closedBy]),
    ...approvals.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
  ]
}
