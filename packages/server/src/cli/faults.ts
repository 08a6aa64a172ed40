import { sentenceOf } from '@kassavirta/domain/kernel/fault'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { FolderInUse } from '../platform/database/folder-lock.ts'
import { finnishSentences } from '../platform/http/problem-sentences.fi.ts'
import { SchemaMismatch } from '../platform/database/migrate.ts'
import { SettingsFault } from '../platform/settings.ts'
import { sqlState } from '../platform/database/transaction.ts'

/** What a person can mend: one clear line, exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Asked in the wrong way: exit code 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

/** What an operator can mend is one clear line; anything else is a bug and keeps its stack. */
export function wordsOf(error: unknown): string {
  if (error instanceof Problem) return sentenceOf(error.fault, finnishSentences)
  if (PLAIN.some((kind) => error instanceof kind)) return (error as Error).message
  const root = rootOf(error)
  const isAway = AWAY.test(sqlState(error) ?? '') || AWAY_MESSAGE.test(root)
  if (isAway) return `The database does not answer: ${root}`
  if (isOfSystem(error)) return error.message
  return (error instanceof Error && error.stack) || root
}

const PLAIN = [Refusal, UsageFault, SettingsFault, FolderInUse, SchemaMismatch]
/** A dead connection; SQLSTATE of one refused, of a wrong password or name, of a full or stopping server. */
const AWAY =
  /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|08...|28...|3D000|53...|57P..)$/
const AWAY_MESSAGE = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Of a file, mostly: the system's own words name it. */
export const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return rootOf(error.cause)
  // A name with several addresses fails once for each, under an empty message.
  return error instanceof AggregateError ? error.errors.map(rootOf).join(', ') : error.message
}
