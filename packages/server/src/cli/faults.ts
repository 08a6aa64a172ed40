import { sentenceOf } from '@kassavirta/domain/kernel/fault'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { DemoRefused } from '../demo/demo-refused.ts'
import { FolderInUse } from '../platform/database/folder-lock.ts'
import { finnishSentences } from '../platform/http/problem-sentences.fi.ts'
import { SchemaMismatch } from '../platform/database/migrate.ts'
import { SettingsFault } from '../platform/settings.ts'
import { isDatabaseAway, sqlState } from '../platform/database/transaction.ts'

/** A fault that the user can fix. It is shown as one clear line with exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** A command line that cannot be understood; the exit code is 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

/** Describes a fault that an operator can fix in one clear line. Anything else is a bug and keeps its stack. */
export function messageFor(error: unknown): string {
  if (error instanceof Problem) return sentenceOf(error.fault, finnishSentences)
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message
  const root = rootMessageOf(error)
  const isAway =
    isDatabaseAway(error) || NO_CONNECTION.test(sqlState(error) ?? '') || NO_CONNECTION_MESSAGE.test(root)
  if (isAway) return `The database does not answer: ${root}`
  if (isSystemError(error)) return error.message
  return (error instanceof Error && error.stack) || root
}

const EXPECTED_ERRORS = [Refusal, UsageFault, SettingsFault, FolderInUse, SchemaMismatch, DemoRefused]
/** System codes of a connection that died or cannot be made. */
const NO_CONNECTION = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/
const NO_CONNECTION_MESSAGE = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Such errors mostly concern a file, and the system's own message names it. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

function rootMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return rootMessageOf(error.cause)
  // A host name with several addresses fails once for each, under an empty message.
  return error instanceof AggregateError ? error.errors.map(rootMessageOf).join(', ') : error.message
}
