import { ImportRun, MOST_MAILS } from '@kassavirta/domain/operation/upkeep/traffic-api'
import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { checkRow, type Db } from '../../platform/database/database.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { importRun, mail, outbox, providerKey } from '../../tables/ledgers.ts'

export async function findNewestEvent(db: Db) {
  const [newest] = await db
    .select({ seq: outbox.seq, at: outbox.at })
    .from(outbox)
    .where(isNotNull(outbox.seq))
    .orderBy(desc(outbox.seq))
    .limit(1)
  return newest
}

/** Living keys first, each kind by its number. */
export const listKeys = (db: Db) =>
  db
    .select()
    .from(providerKey)
    .orderBy(sql`${providerKey.endedAt} is not null`, asc(providerKey.id))

/** As the indexes `mail_waiting` and `mail_given_up` have them. */
const waiting = and(isNull(mail.sentAt), isNull(mail.failedAt))
const givenUp = and(isNull(mail.sentAt), isNotNull(mail.failedAt))

const countOf = async (db: Db, which: SQL | undefined): Promise<number> => {
  const [found] = await db.select({ rows: count() }).from(mail).where(which)
  return found?.rows ?? 0
}

export const countWaiting = (db: Db) => countOf(db, waiting)
export const countGivenUp = (db: Db) => countOf(db, givenUp)

export const listGivenUp = (db: Db) =>
  db.select().from(mail).where(givenUp).orderBy(desc(mail.id)).limit(MOST_MAILS)

export const listWaiting = (db: Db) =>
  db.select().from(mail).where(waiting).orderBy(asc(mail.nextAttemptAt)).limit(MOST_MAILS)

export async function lockMail(tx: Db, id: number) {
  const [found] = await tx
    .select({ sentAt: mail.sentAt, recipient: mail.recipient })
    .from(mail)
    .where(eq(mail.id, id))
    .for('update')
  return found
}

/** The attempts begin anew, and the first is due at once. */
export const renewMail = (tx: Db, id: number, now: Date) =>
  tx.update(mail).set({ attempts: 0, nextAttemptAt: now, failedAt: null }).where(eq(mail.id, id))

export async function lockKey(tx: Db, id: number) {
  const [found] = await tx.select().from(providerKey).where(eq(providerKey.id, id)).for('update')
  return found
}

const { shape } = ImportRun
const RunReport = z.object({ sections: shape.sections, faults: shape.faults, kept: shape.kept })

export async function listRuns(db: Db, after: Cursor | undefined) {
  const found = await db
    .select({ run: importRun, label: providerKey.label })
    .from(importRun)
    .leftJoin(providerKey, eq(providerKey.id, importRun.keyId))
    .where(isAfter(importRun.at, importRun.id, after, true))
    .orderBy(desc(importRun.at), desc(importRun.id))
    .limit(PAGE_LENGTH + 1)
  return found.map(({ run, label }) => ({ ...run, ...checkRow(RunReport, run), label }))
}
