import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import * as api from '@kassavirta/domain/operation/upkeep/traffic-api'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct, type Act } from '../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import type { mail } from '../../tables/ledgers.ts'
import { endProviderKeys, storeProviderKey } from '../provider/queries.ts'
import * as queries from './traffic-queries.ts'

/** The imports, events and mails between the portal, the provider's systems and the mail relay. */
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
  // Given-up mails come first, because somebody must look at them.
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

type MailCall = { readonly params: { readonly mailId: number } }
type KeyCall = { readonly params: { readonly keyId: number } }
type Mail = NonNullable<Awaited<ReturnType<typeof queries.lockMail>>>
type Key = NonNullable<Awaited<ReturnType<typeof queries.lockKey>>>

/** A mail that has gone out meanwhile is not sent twice. */
const sendMailAgain: Act<Mail, MailCall, { readonly mailId: number }> = {
  lock: async ({ tx }, { params: { mailId } }) => {
    const held = await queries.lockMail(tx, mailId)
    if (!held) throw new Problem('notFound')
    return held
  },
  work: async ({ tx, now }, { sentAt }, { params: { mailId } }) => {
    if (sentAt) throw new Problem('stateChanged')
    await queries.renewMail(tx, mailId, now)
    return { answer: { mailId }, action: 'mail.sentAgain', subject: mailId, companyId: null }
  },
}

type NewKey = { readonly body: { readonly label: string; readonly key: string } }

/** The audit log has the number and the name of the key, never the key. */
const addProviderKey = {
  work: async ({ tx, now }, _held, { body: { label, key } }) => {
    const keyId = await storeProviderKey(tx, key, { label, now })
    return {
      answer: { keyId },
      action: 'providerKey.added',
      subject: keyId,
      companyId: null,
      detail: { label },
    }
  },
} satisfies Omit<Act<undefined, NewKey, { readonly keyId: number }>, 'lock'>

const endProviderKey: Act<Key, KeyCall, { readonly keyId: number }> = {
  lock: async ({ tx }, { params: { keyId } }) => {
    const held = await queries.lockKey(tx, keyId)
    if (!held) throw new Problem('notFound')
    return held
  },
  work: async ({ tx, now }, { label, endedAt }, { params: { keyId } }) => {
    if (endedAt) throw new Problem('stateChanged')
    await endProviderKeys(tx, now, keyId)
    return {
      answer: { keyId },
      action: 'providerKey.ended',
      subject: keyId,
      companyId: null,
      detail: { label },
    }
  },
}
