import * as api from '@kassavirta/domain/operation/upkeep/traffic/api'
import type { Db } from '../../../platform/database/database.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../../shared/pages.ts'
import type { mail } from '../../../tables/ledgers.ts'
import { addProviderKey, endProviderKey, sendMailAgain } from './change-traffic.ts'
import * as queries from './queries.ts'

/** What goes between the portal, the provider's systems and the mail. */
export function trafficRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.getTraffic, () => showTraffic(db))
  route(builder, api.listImports, async ({ query }) =>
    toPage(await queries.listRuns(db, readCursor(query.after)), ({ at, id }) => ({ at, id }), toWireRun),
  )
  bindAct(builder, api.sendMailAgain, sendMailAgain)
  bindAct(builder, api.addProviderKey, addProviderKey)
  bindAct(builder, api.endProviderKey, endProviderKey)
}

async function showTraffic(db: Db) {
  const newest = await queries.findNewestEvent(db)
  const keys = await queries.listKeys(db)
  // What was given up comes first: somebody must look at it.
  const mails = [...(await queries.listGivenUp(db)), ...(await queries.listWaiting(db))]
  return {
    newest: newest ? { seq: newest.seq ?? 0, at: newest.at.toISOString() } : null,
    keys: keys.map(({ id, label, createdAt, endedAt, readUpTo, readAt }) => ({
      keyId: id,
      label,
      created: createdAt.toISOString(),
      ended: endedAt?.toISOString() ?? null,
      readUpTo,
      read: readAt?.toISOString() ?? null,
    })),
    waiting: await queries.countWaiting(db),
    failed: await queries.countGivenUp(db),
    mails: mails.slice(0, api.MOST_MAILS).map(toWireMail),
  }
}

const toWireMail = (row: typeof mail.$inferSelect) => ({
  mailId: row.id,
  recipient: row.recipient,
  subject: row.subject,
  created: row.createdAt.toISOString(),
  attempts: row.attempts,
  next: row.failedAt ? null : row.nextAttemptAt.toISOString(),
  lastError: row.lastError ?? '',
})

type Run = Awaited<ReturnType<typeof queries.listRuns>>[number]

const toWireRun = ({ id, at, label, keyId, dryRun, ...run }: Run) => ({
  importId: id,
  at: at.toISOString(),
  key: keyId === null ? null : (label ?? ''),
  isDryRun: dryRun,
  applied: run.applied,
  sections: run.sections,
  faultCount: run.faultCount,
  faults: run.faults,
  keptCount: run.keptCount,
  kept: run.kept,
})
