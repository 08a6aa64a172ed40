import type * as z from 'zod/mini'
import type * as api from '@kassavirta/domain/bags/counting/api'
import type * as missing from '@kassavirta/domain/bags/counting/missing-api'
import { byNearness, nearnessOf } from '@kassavirta/domain/bags/counting/nearness'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf, instantAt, day } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { lapsedBefore } from '../../people/approvals/queries.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { toBagRow, toSuspect, isUnsettled } from './bags/show-bag.ts'
import { readRules, dueBefore } from './counting-rules.ts'
import { type Bag, findBag, findDeclaration } from './queries/bag-queries.ts'
import { findFittedCounts, findStaffNames } from './queries/result-queries.ts'
import { findOpenDeclarations, findStrayBags, findBags } from './queries/missing-queries.ts'
import * as listQueries from './queries/list-queries.ts'

/** How far back a supervisor looks at how people count. */
const FITTED_DAYS = 90

type BagList = z.output<typeof api.listBags.query>
type MissingList = z.output<typeof missing.listMissingBags.query>
type SuspectList = z.output<typeof api.listSuspects.query>
type ListContext = Pick<ActContext, 'tx' | 'now'>

export async function readBags(context: ActContext, { state, office, late, after }: BagList) {
  const { tx, now } = context
  const rules = await readRules(tx)
  const before = late === 'true' ? dueBefore(dayOf(now), rules.dueDays) : undefined
  const found = await listQueries.listBags(tx, { state, office, before, after: readCursor(after) })
  const counterIds = found.map(({ bag }) => bag.counterId)
  const counters = await findStaffNames(tx, counterIds)
  return toPage(
    found,
    ({ bag }) => ({ at: bag.arrivedAt, id: bag.id }),
    ({ bag, company }) =>
      toBagRow(context, bag, { rules, company, counter: counters.get(bag.counterId ?? 0) }),
  )
}

export async function readTabs({ tx, now }: ListContext, { office }: z.output<typeof api.countBags.query>) {
  const today = dayOf(now)
  const rules = await readRules(tx)
  const states = await listQueries.countByState(tx, office, dueBefore(today, rules.dueDays))
  const of = (state: string) => states.find((each) => each.state === state)
  return {
    arrived: of('arrived')?.bags ?? 0,
    late: of('arrived')?.late ?? 0,
    counting: of('counting')?.bags ?? 0,
    second: of('second')?.bags ?? 0,
    secondCounting: of('secondCounting')?.bags ?? 0,
    disputed: of('disputed')?.bags ?? 0,
    aside: of('aside')?.bags ?? 0,
    missing: await listQueries.countMissing(tx, { office, before: dueBefore(today, rules.missingDays) }),
    suspects: await listQueries.countSuspects(tx, office),
  }
}

export async function readMissingBags({ tx, now }: ListContext, { office, after }: MissingList) {
  const { missingDays } = await readRules(tx)
  const before = dueBefore(dayOf(now), missingDays)
  const found = await listQueries.listMissing(
    tx,
    { office, before, after: readCursor(after) },
    lapsedBefore(now),
  )
  const bagIds = found.flatMap(({ bagId }) => bagId ?? [])
  const bags = await findBags(tx, bagIds)
  return toPage(
    found,
    ({ declaredAt, depositId }) => ({ at: declaredAt, id: depositId }),
    (row) => toMissingBag(row, bags.get(row.bagId ?? 0), missingDays),
  )
}

function toMissingBag(
  {
    bagId: _bagId,
    company,
    declaredAt,
    declaredBy,
    ...row
  }: Awaited<ReturnType<typeof listQueries.listMissing>>[number],
  bag: Bag | undefined,
  missingDays: number,
): z.input<typeof missing.MissingBag> {
  return {
    ...row,
    company,
    declaredAt: declaredAt.toISOString(),
    declaredBy: fullName(declaredBy),
    due: addBankingDays(dayOf(declaredAt), missingDays),
    bag: bag
      ? { bagId: bag.id, state: bag.state, isFree: bag.depositId === null, version: bag.version }
      : null,
  }
}

export const readSuspects = async ({ tx, now }: ListContext, { handed, office, after }: SuspectList) =>
  toPage(
    await listQueries.listSuspects(tx, { handed: handed === 'true', office, after: readCursor(after) }),
    ({ note }) => ({ at: listQueries.momentOfDay(note.handedOn ?? note.dueDate), id: note.id }),
    (found) => toSuspect(found, dayOf(now)),
  )

export async function readFittedCounts({ tx, now }: ListContext) {
  const since = addDays(dayOf(now), -FITTED_DAYS)
  const found = await findFittedCounts(tx, instantAt(since, '00:00'))
  return {
    since,
    rows: found.map(({ fitted, linked, ...name }) => ({ counter: fullName(name), fitted, linked })),
  }
}

type JoinableList = z.output<typeof missing.listJoinableBags.query>

/** A bag that was declared longer ago does not come any more. */
const OPEN_DAYS = 90

/** The bags that a declaration may be joined with. */
export async function readJoinableBags({ tx }: ListContext, depositId: number, { q = '' }: JoinableList) {
  const declaration = await findDeclaration(tx, depositId)
  if (!declaration) throw new Problem('notFound')
  const declared = {
    number: declaration.securityBagNumber,
    companyId: declaration.companyId,
    salesDay: day(declaration.registerDate),
  }
  const since = instantAt(declared.salesDay, '00:00')
  const found = await findStrayBags(tx, { declaration, since, part: q.replaceAll(/[^0-9A-Za-z]/g, '') })
  const rows = found.map(({ bag, company }): z.input<typeof missing.JoinableBag> => {
    const number = bag.securityBagNumber
    // The company that one counter chose is hidden until a second one has chosen it too.
    const known = isUnsettled(bag) ? null : company
    const stray = { number, companyId: known?.companyId ?? null, arrivedOn: dayOf(bag.arrivedAt) }
    return {
      bagId: bag.id,
      number,
      state: bag.state,
      company: known,
      arrived: bag.arrivedAt.toISOString(),
      nearness: nearnessOf(declared, stray),
      needsSecond: bag.state === 'counted',
      version: bag.version,
    }
  })
  return { rows: [...byNearness(rows)] }
}

/** The declarations of a company that an undeclared bag may belong to. */
export async function readOpenDeclarations({ tx, now }: ListContext, bagId: number, companyId: number) {
  const bag = await findBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  const stray = { number: bag.securityBagNumber, companyId, arrivedOn: dayOf(bag.arrivedAt) }
  const since = instantAt(addDays(dayOf(now), -OPEN_DAYS), '00:00')
  const found = await findOpenDeclarations(tx, { stray: bag, companyId, since })
  const rows = found.map(({ depositId, ...row }) => ({
    depositId,
    number: row.number,
    salesDay: row.salesDay,
    nearness: nearnessOf({ ...row, salesDay: day(row.salesDay) }, stray),
  }))
  return { rows: [...byNearness(rows)] }
}
