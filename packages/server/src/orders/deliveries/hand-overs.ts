import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { FETCHED } from '@kassavirta/domain/bags/deposits/entry-stages'
import {
  type HandOverState,
  allNumbers,
  crewShortName,
  handOverState,
  type ReportedBags,
} from '@kassavirta/domain/bags/deposits/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { reportHandOver as endpoint } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { readNumbers } from '../../bags/counting/bags/bag-arrival.ts'
import { stageRowsOnce, type StageAuthor } from '../../bags/deposits/entry-events.ts'
import type { Db } from '../../platform/database/database.ts'
import { revision, type RowWrite, writeRows } from '../../platform/database/row-writes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { newCase } from '../../questions/cases/new-case.ts'
import { parametersFor, readParameters } from '../../shared/parameters.ts'
import { handOver } from '../../tables/orders.ts'
import * as handOverQueries from './hand-over-queries.ts'

/** A run with a crew is met on its own day until it is back; what was marked then can be corrected until the day ends. */
const isMet = ({ day, state, crew, handed, fetched }: handOverQueries.HandOverStop, now: Date): boolean =>
  day === dayOf(now) && crew.length > 0 && (state !== 'back' || handed !== null || fetched !== null)

/** The digits by which a company recognises the van. They guard nothing, so they need no secret. */
const digitsOf = ({ seed, companyId }: handOverQueries.HandOverStop): string => {
  const hash = createHash('sha256').update(`${seed} ${companyId}`).digest()
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
}

/** The run of today, as the company sees it. */
export async function showHandOver({ db, clock }: Deps, member: Member) {
  if (parametersFor(member).handOvers !== 'true') throw new Problem('notFound')
  const now = clock()
  const stop = await handOverQueries.findTodaysStop(db, member.company.companyId, now)
  if (!stop || !isMet(stop, now)) return { handOver: null }
  const { runId, crew, waiting, handed, fetched } = stop
  return {
    handOver: {
      runId,
      crew,
      digits: digitsOf(stop),
      waiting,
      handed: handed && { at: handed.at, bags: handed.bags, numbers: handed.numbers },
      fetched: fetched && { at: fetched.at, bags: fetched.bags },
      state: handed && handed.state,
    },
  }
}

/** The digits and reports of each stop, as the crew sees them. */
export async function listHandOvers({ db, clock }: Deps, runId: number) {
  if ((await readParameters(db)).handOvers !== 'true') return { rows: [] }
  const now = clock()
  const stops = await handOverQueries.findStops(db, { where: handOverQueries.stopsOfRun(runId) })
  const rows = stops
    .filter((stop) => isMet(stop, now))
    .map((stop) => ({
      companyId: stop.companyId,
      digits: digitsOf(stop),
      handed: stop.handed && { at: stop.handed.at, bags: stop.handed.bags },
      state: stop.handed && stop.handed.state,
    }))
  return { rows }
}

type Body = z.output<(typeof endpoint)['body']>
type Answer = { readonly status: 'ok'; readonly state: HandOverState }

export const holdRun = (tx: Db, { runId }: Body): Promise<void> => handOverQueries.lockRunOf(tx, runId)

/** The company marks which bags it has handed over. Marking again on the same day replaces the first report. */
export async function reportHandOver(
  { tx, member, now }: SubmissionContext,
  { runId, numbers: typed }: Body,
): Promise<SubmissionResult<Answer>> {
  const { userId, company } = member
  const isOn = parametersFor(member).handOvers === 'true'
  const stop = isOn ? await handOverQueries.findStop(tx, runId, company.companyId) : undefined
  if (!stop || !isMet(stop, now)) throw new Problem('notFound')
  const numbers = readNumbers(typed)
  const said = { userId, at: now, bags: numbers.length, numbers }
  const row = { runId, companyId: company.companyId, state: 'told' as const, ...said }
  const id = stop.handed?.id ?? (await handOverQueries.openHandOver(tx, row))
  const fetched = stop.fetched ? { ...stop.fetched, at: new Date(stop.fetched.at) } : undefined
  const by = { source: 'customer', userId } as const
  const { state, writes } = await settleHandOver({ tx, stop, handed: { id, ...said }, fetched, by, now })
  const [write, ...alsoWrite] = writes
  if (!write) throw new Error('a hand-over writes its row')
  return {
    answer: { status: 'ok', state },
    write,
    alsoWrite,
    event: 'handover.told',
    subject: id,
    data: { runId, bags: said.bags, numbers, state },
  }
}

type BagReport = ReportedBags & { readonly at: Date }

type HandOverSides = {
  readonly tx: Db
  /** The stop before this report; its run is locked. */
  readonly stop: Pick<handOverQueries.HandOverStop, 'companyId' | 'crew' | 'handed' | 'fetched'>
  /** The present or the earlier report of the company, with its row. */
  readonly handed: BagReport & { readonly id: number; readonly userId: number }
  /** The present or the earlier report of the crew. */
  readonly fetched: BagReport | undefined
  readonly by: StageAuthor
  readonly now: Date
}

/**
 * Compares the reports of company and crew about the bags at a stop, and returns the writes. Where they agree, every
 * declaration gets the step `fetched`; where they no longer agree, these steps are deleted. Nothing else shows a
 * customer that a bag was fetched.
 */
export async function settleHandOver({
  tx,
  stop,
  handed: { id, ...said },
  fetched,
  by,
  now,
}: HandOverSides): Promise<{ readonly state: HandOverState; readonly writes: readonly RowWrite[] }> {
  const { companyId, crew, handed: before, fetched: fetchedBefore } = stop
  const state = handOverState(said, fetched ?? null)
  const writes = [revision(handOver, id, { state, ...said })]
  const read = async (one: ReportedBags, other: ReportedBags) =>
    (await handOverQueries.declaredWith(tx, companyId, allNumbers(one, other), now)).map((found) => found.id)
  const earlier = before?.state === 'agreed' && fetchedBefore ? await read(before, fetchedBefore) : []
  const agreed = state === 'agreed' && fetched ? await read(said, fetched) : []
  const gone = earlier.filter((entryId) => !agreed.includes(entryId))
  if (gone.length > 0) writes.push(handOverQueries.forgetFetched(gone))
  if (fetched && agreed.length > 0) {
    const note = crew.map(({ name }) => crewShortName(name)).join(', ')
    const step = { ...by, kind: 'deposit', attempt: 1, stage: FETCHED, at: fetched.at, note } as const
    writes.push(stageRowsOnce(agreed.map((entryId) => ({ ...step, entryId }))))
  }
  return { state, writes }
}

const BATCH = 100

/**
 * Opens a case for each difference that is left when the day has ended; until then each side may correct its report.
 * Every process may run it: the rows that it takes are locked.
 */
export async function openDisputes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while (await inTransaction(db, (tx) => openNext(tx, clock())));
}

/** True where more may wait. */
async function openNext(tx: Db, now: Date): Promise<boolean> {
  const disputed = await handOverQueries.lockDisputed(tx, dayOf(now), BATCH)
  for (const { id, companyId, userId } of disputed)
    await writeRows(tx, [newCase('handOver', id, { company: { companyId }, userId }, now)])
  return disputed.length === BATCH
}
