import type * as api from '@kassavirta/domain/bags/counting/missing-api'
import { byNearness, nearnessOf } from '@kassavirta/domain/bags/counting/nearness'
import type { JoinableBag } from '@kassavirta/domain/bags/counting/missing-wire'
import { addDays, day, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { isUnsettled } from '../bags/show-bag.ts'
import { findBag, findDeclaration } from '../queries/bag-queries.ts'
import { findOpenDeclarations, findStrayBags } from '../queries/join-queries.ts'

type Reading = Pick<ActContext, 'tx' | 'now'>
type BagList = z.output<typeof api.listJoinableBags.query>

/** Older declarations than this have no bag that could still come. */
const OPEN_DAYS = 90

/** The bags that a declaration may be joined with. */
export async function readJoinableBags({ tx }: Reading, depositId: number, { q = '' }: BagList) {
  const declaration = await findDeclaration(tx, depositId)
  if (!declaration) throw new Problem('notFound')
  const declared = {
    number: declaration.securityBagNumber,
    companyId: declaration.companyId,
    salesDay: day(declaration.registerDate),
  }
  const since = instantAt(declared.salesDay, '00:00')
  const found = await findStrayBags(tx, { declaration, since, part: q.replaceAll(/[^0-9A-Za-z]/g, '') })
  const rows = found.map(({ bag, company }): z.input<ReturnType<typeof JoinableBag>> => {
    const number = bag.securityBagNumber
    // What one counter has said of it is not told before another has said it too.
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

/** The declarations of a place that may belong to a bag which nobody declared. */
export async function readOpenDeclarations({ tx, now }: Reading, bagId: number, companyId: number) {
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
