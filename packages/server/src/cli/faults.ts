import { sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { UnreadableBundle } from '../operation/provider/import/read/bundle-text.ts'
import { DemoRefused } from '../demo/demo.ts'
import { FolderInUse } from '../platform/database/folder-lock.ts'
import { finnishSentences } from '../platform/http/problem-sentences.fi.ts'
import { PortTaken, SettingsFault } from '../platform/settings.ts'
import { SchemaMismatch } from '../platform/database/migrations.ts'
import {
  isConnectionMissing,
  isDatabaseUnavailable,
  rootMessageOf,
} from '../platform/database/transaction.ts'
import { errorText } from '../platform/http/logs.ts'

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
  if (isDatabaseUnavailable(error) || isConnectionMissing(error))
    return `The database does not answer: ${root}`
  if (isSystemError(error)) return error.message
  return errorText(error)
}

const EXPECTED_ERRORS = [
  Refusal,
  UsageFault,
  SettingsFault,
  FolderInUse,
  SchemaMismatch,
  DemoRefused,
  PortTaken,
  UnreadableBundle,
]

/** Such errors mostly concern a file, and the system's own message names it. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error
