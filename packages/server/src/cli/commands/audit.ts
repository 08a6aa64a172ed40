import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { headsIn, readHeadFile, currentHead } from '../../platform/audit/heads.ts'
import { retainAudit } from '../../platform/audit/retain-audit.ts'
import { verifyAudit } from '../../platform/audit/verify-audit.ts'
import { AUDIT_DAYS } from '../../platform/retention/retention-rules.ts'
import { command, requiredText, text, wholeNumber, type CommandDeps } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'

const verify = command({
  name: 'audit verify',
  usage: '[--heads FILE] [--late N]',
  summary: 'Checks the seals of the audit log against the heads that were kept, and prints the head',
  options: { heads: text, late: text },
  reads: ({ values: { heads } }) => (heads === undefined ? undefined : { file: heads }),
  run: async (deps, { text: given, values }) => {
    const knownLate = wholeNumber('late', values.late, { least: 0, most: 1e9, fallback: 0 })
    const { held, waiting } = await verified(deps, { knownLate, given })
    const head = await currentHead(deps)
    return [
      `All ${held} sealed rows hold; ${waiting} wait(s) for a seal.`,
      ...(head ? [`The head is ${JSON.stringify(head)}`] : []),
    ].join('\n')
  },
})

const retain = command({
  name: 'audit retain',
  usage: '--before DAY',
  summary:
    'Takes older rows out of the audit log and leaves a sealed note of it; for the owner of the database',
  asOwner: true,
  options: { before: requiredText },
  run: async (deps, { values }) => {
    const before = new Date(`${values.before}T00:00:00Z`)
    if (!/^\d{4}-\d\d-\d\d$/.test(values.before) || Number.isNaN(before.getTime()))
      throw new UsageFault('--before must be a day like 2025-01-31')
    if (deps.clock().getTime() - before.getTime() < AUDIT_DAYS * DAY_MS)
      throw new Refusal(`The audit log is kept for ${AUDIT_DAYS} days at least.`)
    // A row that differs from its seal is evidence, so a log with faults stays whole.
    await verified(deps, { knownLate: Number.POSITIVE_INFINITY, given: undefined })
    const taken = await retainAudit(deps, before)
    if (!taken) return 'There is nothing to take.'
    return `Took ${taken.rows} row(s), seals ${taken.firstSeq} to ${taken.lastSeq}.`
  },
})

type VerifyInput = { readonly knownLate: number; readonly given: string | undefined }

async function verified(
  { db, auditKeys, clock, settings: { auditHeadFile } }: CommandDeps,
  { knownLate, given }: VerifyInput,
) {
  const own = auditHeadFile === undefined ? [] : await readHeadFile(auditHeadFile)
  const heads = [...own, ...headsIn(given ?? '')]
  const state = await verifyAudit({ db, auditKeys, now: clock(), heads })
  const { late, faults } = state
  const lateFaults =
    late.length > knownLate
      ? [
          `${late.length} row(s) were sealed more than a day after the time they bear, such as ${late.slice(0, 5).join(', ')}.`,
        ]
      : []
  if (faults.length + lateFaults.length > 0) throw new Refusal([...faults, ...lateFaults].join('\n'))
  return state
}

export const auditCommands = [verify, retain]
