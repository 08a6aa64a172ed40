import * as api from '@kassavirta/domain/counting/api'
import { listFittedCounts } from '@kassavirta/domain/counting/fitted-api'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates'
import { fullName } from '@kassavirta/domain/kernel/names'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { dueBefore, toBagRow } from './bag-row.ts'
import { findStaffNames } from './fact-queries.ts'
import { factsOf } from './facts.ts'
import { listFitted } from './fitted-queries.ts'
import { countByState, countMissing, countSuspects, listBags, listMissing } from './list-queries.ts'
import { toMissing } from './missing.ts'
import { findBags } from './missing-queries.ts'
import { findPlaces } from './place-queries.ts'
import { readRules } from './rules-in-force.ts'
import { listSuspects, momentOfDay } from './suspect-queries.ts'
import { toSuspect } from './suspects.ts'

/** How far back a supervisor looks at how people count. */
const FITTED_DAYS = 90

/** What the desk reads of bags. No list tells what was declared or counted. */
export function countingListRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listBags, async ({ caller, query: { state, office, late, after } }) => {
    const [now, rules] = [clock(), await readRules(db)]
    const before = late === 'true' ? dueBefore(dayOf(now), rules.dueDays) : undefined
    const found = await listBags(db, { state, office, before, after: readCursor(after) })
    const counters = await findStaffNames(
      db,
      found.map(({ bag }) => bag.counterId),
    )
    return toPage(
      found,
      ({ bag }) => ({ at: bag.arrivedAt, id: bag.id }),
      ({ bag, place }) =>
        toBagRow({ now, rules, staff: caller }, bag, place, counters.get(bag.counterId ?? 0) ?? null),
    )
  })
  route(builder, api.countBags, ({ query: { office } }) => countTabs(builder, office))
  route(builder, api.getBag, async ({ caller, params: { bagId } }) =>
    factsOf({ tx: db, staff: caller, now: clock(), rules: await readRules(db) }, bagId),
  )
  route(builder, api.listMissingBags, async ({ query: { office, after } }) => {
    const rules = await readRules(db)
    const before = dueBefore(dayOf(clock()), rules.missingDays)
    const found = await listMissing(db, { office, before, after: readCursor(after) })
    const bags = await findBags(
      db,
      found.flatMap(({ bagId }) => bagId ?? []),
    )
    return toPage(
      found,
      ({ declaredAt, depositId }) => ({ at: declaredAt, id: depositId }),
      (row) => toMissing(row, bags, rules),
    )
  })
  route(builder, api.listSuspects, async ({ query: { handed, office, after } }) =>
    toPage(
      await listSuspects(db, { handed: handed === 'true', office, after: readCursor(after) }),
      ({ note }) => ({ at: momentOfDay(note.handedOn ?? note.dueDate), id: note.id }),
      (found) => toSuspect(found, dayOf(clock())),
    ),
  )
  route(builder, listFittedCounts, async () => {
    const since = addDays(dayOf(clock()), -FITTED_DAYS)
    const found = await listFitted(db, instantAt(since, '00:00'))
    return {
      since,
      rows: found.map(({ fitted, ...name }) => ({ counter: fullName(name), fitted })),
    }
  })
  route(builder, api.findPlaces, async ({ query: { q } }) => ({ rows: [...(await findPlaces(db, q))] }))
}

async function countTabs({ deps: { db, clock } }: AppBuilder, office: string | undefined) {
  const [today, rules] = [dayOf(clock()), await readRules(db)]
  const states = await countByState(db, office, dueBefore(today, rules.dueDays))
  const of = (state: string) => states.find((each) => each.state === state)
  return {
    arrived: of('arrived')?.bags ?? 0,
    late: of('arrived')?.late ?? 0,
    counting: of('counting')?.bags ?? 0,
    second: of('second')?.bags ?? 0,
    secondCounting: of('secondCounting')?.bags ?? 0,
    disputed: of('disputed')?.bags ?? 0,
    aside: of('aside')?.bags ?? 0,
    missing: await countMissing(db, { office, before: dueBefore(today, rules.missingDays) }),
    suspects: await countSuspects(db, office),
  }
}
