import type * as api from '@kassavirta/domain/bags/counting/api'
import type { MissingBag } from '@kassavirta/domain/bags/counting/missing-wire'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type * as z from 'zod/mini'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { lapsedBefore } from '../../../people/approvals/approvals.ts'
import { readCursor, toPage } from '../../../shared/pages.ts'
import { toBagRow, toSuspect } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import { dueBefore } from '../due-before.ts'
import type { Bag } from '../queries/bag-queries.ts'
import { findFittedCounts, findStaffNames } from '../queries/history-queries.ts'
import { countByState, countMissing, countSuspects, listBags, listMissing } from '../queries/list-queries.ts'
import { findBags } from '../queries/missing-queries.ts'
import { listSuspects, momentOfDay } from '../queries/suspect-queries.ts'

/** How far back a supervisor looks at how people count. */
const FITTED_DAYS = 90

type BagList = z.output<typeof api.listBags.query>
type MissingList = z.output<typeof api.listMissingBags.query>
type SuspectList = z.output<typeof api.listSuspects.query>
type Reading = Pick<ActContext, 'tx' | 'now'>

export async function readBags(context: ActContext, { state, office, late, after }: BagList) {
  const { tx, now } = context
  const rules = await readRules(tx)
  const before = late === 'true' ? dueBefore(dayOf(now), rules.dueDays) : undefined
  const found = await listBags(tx, { state, office, before, after: readCursor(after) })
  const counterIds = found.map(({ bag }) => bag.counterId)
  const counters = await findStaffNames(tx, counterIds)
  return toPage(
    found,
    ({ bag }) => ({ at: bag.arrivedAt, id: bag.id }),
    ({ bag, company }) =>
      toBagRow(context, bag, { rules, company, counter: counters.get(bag.counterId ?? 0) }),
  )
}

export async function readTabs({ tx, now }: Reading, { office }: z.output<typeof api.countBags.query>) {
  const today = dayOf(now)
  const rules = await readRules(tx)
  const states = await countByState(tx, office, dueBefore(today, rules.dueDays))
  const of = (state: string) => states.find((each) => each.state === state)
  return {
    arrived: of('arrived')?.bags ?? 0,
    late: of('arrived')?.late ?? 0,
    counting: of('counting')?.bags ?? 0,
    second: of('second')?.bags ?? 0,
    secondCounting: of('secondCounting')?.bags ?? 0,
    disputed: of('disputed')?.bags ?? 0,
    aside: of('aside')?.bags ?? 0,
    missing: await countMissing(tx, { office, before: dueBefore(today, rules.missingDays) }),
    suspects: await countSuspects(tx, office),
  }
}

export async function readMissingBags({ tx, now }: Reading, { office, after }: MissingList) {
  const { missingDays } = await readRules(tx)
  const before = dueBefore(dayOf(now), missingDays)
  const found = await listMissing(tx, { office, before, after: readCursor(after) }, lapsedBefore(now))
  const bagIds = found.flatMap(({ bagId }) => bagId ?? [])
  const bags = await findBags(tx, bagIds)
  return toPage(
    found,
    ({ declaredAt, depositId }) => ({ at: declaredAt, id: depositId }),
    (row) => toMissingBag(row, bags.get(row.bagId ?? 0), missingDays),
  )
}

function toMissingBag(
  { bagId: _bagId, company, declaredAt, declaredBy, ...row }: Awaited<ReturnType<typeof listMissing>>[number],
  bag: Bag | undefined,
  missingDays: number,
): z.input<ReturnType<typeof MissingBag>> {
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

export const readSuspects = async ({ tx, now }: Reading, { handed, office, after }: SuspectList) =>
  toPage(
    await listSuspects(tx, { handed: handed === 'true', office, after: readCursor(after) }),
    ({ note }) => ({ at: momentOfDay(note.handedOn ?? note.dueDate), id: note.id }),
    (found) => toSuspect(found, dayOf(now)),
  )

export async function readFittedCounts({ tx, now }: Reading) {
  const since = addDays(dayOf(now), -FITTED_DAYS)
  const found = await findFittedCounts(tx, instantAt(since, '00:00'))
  return {
    since,
    rows: found.map(({ fitted, linked, ...name }) => ({ counter: fullName(name), fitted, linked })),
  }
}
