import * as api from '@kassavirta/domain/bags/counting/api'
import * as missing from '@kassavirta/domain/bags/counting/missing-api'
import { inTransaction } from '../../platform/database/transaction.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { correctCount, handOverSuspect } from './acts/correct-count.ts'
import { decideCount, savePass, sendPass } from './acts/count-bag.ts'
import { bringBack, closeWithDifference, countAgain, passOn, putBack, setAside } from './acts/move-bag.ts'
import { openBag } from './acts/open-bag.ts'
import { receiveBag, withdrawBag } from './acts/receive-bag.ts'
import { closeMissingBag } from './acts/close-missing-bag.ts'
import { linkMissingBag } from './acts/link-missing-bag.ts'
import { readBagHistory } from './bag-history.ts'
import {
  readBags,
  readFittedCounts,
  readMissingBags,
  readSuspects,
  readTabs,
  readJoinableBags,
  readOpenDeclarations,
} from './bag-lists.ts'
import { findCompanies } from './queries/company-queries.ts'
import { listWithdrawn } from './queries/list-queries.ts'

export function countingRoutes(builder: AppBuilder): void {
  bindActs(builder)
  bindReads(builder)
}

function bindActs(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  // No act, so it has no key and no ledgers: it runs each time the counter leaves a field.
  route(builder, api.savePass, ({ caller: staff, params: { bagId }, body }) =>
    inTransaction(db, (tx) => savePass({ tx, staff, clock }, bagId, body)),
  )
  bindAct(builder, api.receiveBag, receiveBag)
  bindAct(builder, api.openBag, openBag)
  bindAct(builder, api.sendPass, sendPass)
  bindAct(builder, api.closeBag, closeWithDifference)
  bindAct(builder, api.countAgain, countAgain)
  bindAct(builder, api.putBack, putBack)
  bindAct(builder, api.bringBack, bringBack)
  bindAct(builder, api.passOn, passOn)
  bindAct(builder, api.setAside, setAside)
  bindAct(builder, api.withdrawBag, withdrawBag)
  bindAct(builder, api.decideCount, decideCount)
  bindAct(builder, api.correctCount, correctCount)
  bindAct(builder, missing.linkMissingBag, linkMissingBag)
  bindAct(builder, missing.closeMissingBag, closeMissingBag)
  bindAct(builder, api.handOverSuspect, handOverSuspect)
}

/** The desk's reads of bags. No list shows declared or counted sums. */
function bindReads(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const reading = (staff: StaffCaller) => ({ tx: db, staff, now: clock() })
  route(builder, api.listBags, ({ caller, query }) => readBags(reading(caller), query))
  route(builder, api.countBags, ({ caller, query }) => readTabs(reading(caller), query))
  route(builder, api.getBag, ({ caller, params }) => readBagHistory(reading(caller), params.bagId))
  route(builder, missing.listMissingBags, ({ caller, query }) => readMissingBags(reading(caller), query))
  route(builder, missing.listWithdrawnScans, async () => ({ rows: [...(await listWithdrawn(db, clock()))] }))
  route(builder, missing.listJoinableBags, ({ caller, params, query }) =>
    readJoinableBags(reading(caller), params.depositId, query),
  )
  route(builder, missing.listOpenDeclarations, ({ caller, params, query }) =>
    readOpenDeclarations(reading(caller), params.bagId, query.companyId),
  )
  route(builder, api.listSuspects, ({ caller, query }) => readSuspects(reading(caller), query))
  route(builder, api.listFittedCounts, ({ caller }) => readFittedCounts(reading(caller)))
  route(builder, missing.findCompanies, async ({ query: { q } }) => ({
    rows: [...(await findCompanies(db, q))],
  }))
}
