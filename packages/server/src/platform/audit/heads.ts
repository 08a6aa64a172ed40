import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeEvent } from '../ledgers/outbox.ts'
import { keyedHash, sameHash, type AuditKey, type AuditKeys } from './audit-keys.ts'
import { lockChain, readHead, STEP, type Position } from './chain.ts'
import type { SealingDeps } from './seal-audit.ts'

/** The newest seal at a moment, signed. It is kept where those who can change the database cannot: that is its use. */
export const Head = z.strictObject({
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
})
export type Head = z.output<typeof Head>

export const signHead = ([{ signing }]: AuditKeys, { seq, hash }: Position, now: Date): Head => {
  const at = now.toISOString()
  return { seq, hash, at, signature: signatureOf(signing, { seq, hash, at }) }
}

const signatureOf = (signing: AuditKey['signing'], { seq, hash, at }: Omit<Head, 'signature'>): string =>
  keyedHash(signing, [seq, hash, at])

export const isSigned = (keys: AuditKeys, head: Head): boolean =>
  keys.some(({ signing }) => sameHash(signatureOf(signing, head), head.signature))

/** The head at this moment; undefined while nothing is sealed. */
export async function currentHead({ db, auditKeys, clock }: SealingDeps): Promise<Head | undefined> {
  const newest = await readHead(db)
  return newest && signHead(auditKeys, newest, clock())
}

/** The provider gets the head at most this often. */
const TOLD_EVERY_MS = 3_600_000

/** Tells the provider the head where it has not heard of it for an hour, whichever process asks first. */
export async function tellProvider({ db, auditKeys, clock }: SealingDeps): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChain(tx)
    const [newest, [last]] = [await readHead(tx), await toldHeads(tx, sql`order by id desc limit 1`)]
    const now = clock()
    const isDue = !last || now.getTime() - Date.parse(last.at) >= TOLD_EVERY_MS
    if (!newest || !isDue || last?.hash === newest.hash) return
    const { seq, hash, signature } = signHead(auditKeys, newest, now)
    const data = { seq, hash, signature }
    await writeEvent(tx, { type: 'audit.head', at: now, companyId: null, userId: null, data })
  })
}

const ToldHead = z.extend(Head, { id: z.int() })

const toldHeads = (db: Db, rest: ReturnType<typeof sql>) =>
  queryRows(
    db,
    ToldHead,
    sql`select id, (data->>'seq')::bigint as seq, data->>'hash' as hash, data->>'signature' as signature,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from outbox where type = 'audit.head' ${rest}`,
  )

/** The heads that the provider was told. */
export async function readToldHeads(db: Db): Promise<readonly Head[]> {
  const heads: Head[] = []
  for (let after = 0; ;) {
    const step = await toldHeads(db, sql`and id > ${after} order by id limit ${STEP}`)
    heads.push(...step.map(({ seq, hash, at, signature }) => ({ seq, hash, at, signature })))
    if (step.length < STEP) return heads
    after = step.at(-1)?.id ?? after
  }
}
