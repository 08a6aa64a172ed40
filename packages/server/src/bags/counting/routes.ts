import * as api from '@kassavirta/domain/bags/counting/api'
import { listFittedCounts } from '@kassavirta/domain/bags/counting/fitted-api'
import * as missing from '@kassavirta/domain/bags/counting/missing-api'
import { withdrawBag as withdrawBagCall } from '@kassavirta/domain/bags/counting/withdraw-api'
import * as companies from '@kassavirta/domain/bags/counting/companies-api'
import { inTransaction } from '../../platform/database/transaction.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { correctCount } from './acts/correct-count.ts'
import { decideCount } from './acts/decide-count.ts'
import { handOverSuspect } from './acts/hand-over-suspect.ts'
import { bringBack, closeWithDifference, countAgain, passOn, putBack, setAside } from './acts/move-bag.ts'
import { openBag } from './acts/open-bag.ts'
import { receiveBag } from './acts/receive-bag.ts'
import { savePass } from './acts/save-pass.ts'
import { sendPass } from './acts/send-pass.ts'
import { withdrawBag } from './acts/withdraw-bag.ts'
import { closeMissingBag } from './acts/close-missing-bag.ts'
import { linkMissingBag } from './acts/link-missing-bag.ts'
import { readBagHistory } from './lists/bag-history.ts'
import { readBags, readFittedCounts, readMissingBags, readSuspects, readTabs } from './lists/bag-lists.ts'
import { readJoinableBags, readOpenDeclarations } from './lists/join-lists.ts'
import { findCompanies } from './queries/company-queries.ts'
import { listWithdrawn } from './queries/withdrawn-queries.ts'

export function countingRoutes(builder: AppBuilder): void {
  bindActs(builder)
  bindReads(builder)
}

function bindActs(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  // It is no act, so it has no key and no ledgers: a field that is left is a field saved.
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
  bindAct(builder, withdrawBagCall, withdrawBag)
  bindAct(builder, api.decideCount, decideCount)
  bindAct(builder, api.correctCount, correctCount)
  bindAct(builder, missing.linkMissingBag, linkMissingBag)
  bindAct(builder, missing.closeMissingBag, closeMissingBag)
  bindAct(builder, api.handOverSuspect, handOverSuspect)
}

/** What the desk reads of bags. No list tells what was declared or counted. */
function bindReads(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const reading = (staff: StaffCaller) => ({ tx: db, staff, now: clock() })
  route(builder, api.listBags, ({ caller, query }) => readBags(reading(caller), query))
  route(builder, api.countBags, ({ caller, query }) => readTabs(reading(caller), query))
  route(builder, api.getBag, ({ caller, params }) => readBagHistory(reading(caller), params.bagId))
  route(builder, api.listMissingBags, ({ caller, query }) => readMissingBags(reading(caller), query))
  route(builder, missing.listWithdrawnScans, async () => ({ rows: [...(await listWithdrawn(db, clock()))] }))
  route(builder, missing.listJoinableBags, ({ caller, params, query }) =>
    readJoinableBags(reading(caller), params.depositId, query),
  )
  route(builder, missing.listOpenDeclarations, ({ caller, params, query }) =>
    readOpenDeclarations(reading(caller), params.bagId, query.companyId),
  )
  route(builder, api.listSuspects, ({ caller, query }) => readSuspects(reading(caller), query))
  route(builder, listFittedCounts, ({ caller }) => readFittedCounts(reading(caller)))
  route(builder, companies.findCompanies, async ({ query: { q } }) => ({
    rows: [...(await findCompanies(db, q))],
  }))
}
