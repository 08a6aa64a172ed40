import { appendFile, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeEvent } from '../ledgers/record.ts'
import { SettingsFault, type Settings } from '../settings.ts'
import { keyedHash, sameHash, type AuditKey, type AuditKeys } from './audit-keys.ts'
import { lockChain, readHead, STEP, type Position } from './chain.ts'
import type { SealingDeps } from './seal-audit.ts'

/** The newest seal at a moment, signed. It is stored out of reach of people who can change the database. */
export const Head = z.strictObject({
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
})
export type Head = z.output<typeof Head>

const signHead = ([{ signing }]: AuditKeys, { seq, hash }: Position, now: Date): Head => {
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
const REPORT_EVERY_MS = 3_600_000

/** Sends the provider the head, at most once an hour over all processes. */
export async function reportHead({ db, auditKeys, clock }: SealingDeps): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChain(tx)
    const [newest, [last]] = [
      await readHead(tx),
      await selectReportedHeads(tx, sql`order by id desc limit 1`),
    ]
    const now = clock()
    const isDue = !last || now.getTime() - Date.parse(last.at) >= REPORT_EVERY_MS
    if (!newest || !isDue || last?.hash === newest.hash) return
    const { seq, hash, signature } = signHead(auditKeys, newest, now)
    const data = { seq, hash, signature }
    await writeEvent(tx, { type: 'audit.head', at: now, companyId: null, userId: null, data })
  })
}

const ReportedHead = z.extend(Head, { id: z.int() })

const selectReportedHeads = (db: Db, rest: ReturnType<typeof sql>) =>
  queryRows(
    db,
    ReportedHead,
    sql`select id, (data->>'seq')::bigint as seq, data->>'hash' as hash, data->>'signature' as signature,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from outbox where type = 'audit.head' ${rest}`,
  )

/** The heads that were sent to the provider. */
export async function readReportedHeads(db: Db): Promise<readonly Head[]> {
  const heads: Head[] = []
  for (let after = 0; ;) {
    const step = await selectReportedHeads(db, sql`and id > ${after} order by id limit ${STEP}`)
    heads.push(...step.map(({ seq, hash, at, signature }) => ({ seq, hash, at, signature })))
    if (step.length < STEP) return heads
    after = step.at(-1)?.id ?? after
  }
}

/** A line for each head, oldest first. Lines are only added, so that the file can lie on append-only storage. */
const appendHead = (file: string, head: Head): Promise<void> =>
  appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true })

/** A server that cannot write its heads does not start. */
export async function checkHeadFile({ auditHeadFile }: Pick<Settings, 'auditHeadFile'>): Promise<void> {
  if (auditHeadFile === undefined) return
  await appendFile(auditHeadFile, '', { mode: 0o600 }).catch(() => {
    throw new SettingsFault([`AUDIT_HEAD_FILE cannot be written: ${auditHeadFile}`])
  })
}

/** The heads of a file, each undefined where its line cannot be read. No file is no heads. */
export async function readHeadFile(file: string): Promise<readonly (Head | undefined)[]> {
  return headsIn(await readFile(file, 'utf8').catch(emptyIfMissing))
}

export const headsIn = (text: string): readonly (Head | undefined)[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map(parseHead)

function parseHead(line: string): Head | undefined {
  try {
    return Head.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

type Deps = SealingDeps & { readonly settings: Pick<Settings, 'auditHeadFile'> }
type Log = { readonly info: (detail: object, message: string) => void }

/**
 * Stores the head outside of the database: in the log, in the file of the settings, and hourly in the outbox. It is the
 * head that the sealer has verified, never the one that the database shows later: the chain may have been cut meanwhile.
 */
export function headKeeper(deps: Deps, log: Log) {
  const { auditKeys, clock, settings } = deps
  const { auditHeadFile } = settings
  let newest: Position | undefined
  let reported = ''
  return {
    note: (head: Position): void => {
      newest = head
    },
    report: async (): Promise<void> => {
      if (!newest || newest.hash === reported) return
      const head = signHead(auditKeys, newest, clock())
      if (auditHeadFile !== undefined) await appendHead(auditHeadFile, head)
      log.info({ head }, 'audit head')
      await reportHead(deps)
      reported = head.hash
    },
    /** The furthest head in the file: the chain must still have it when a process starts. */
    readFurthest: async (): Promise<Position | undefined> => {
      const heads = auditHeadFile === undefined ? [] : await readHeadFile(auditHeadFile)
      const signed = heads.flatMap((head) => (head && isSigned(auditKeys, head) ? [head] : []))
      return signed.toSorted((a, b) => a.seq - b.seq).at(-1)
    },
  }
}
