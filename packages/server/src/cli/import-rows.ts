import { sentenceOf } from '@kassavirta/domain/kernel/fault'
import type { Bundle } from '../features/provider/import/bundle.ts'
import { importBundle, type ImportReport } from '../features/provider/import/import-bundle.ts'
import type { BundleFault } from '../features/provider/import/read-bundle.ts'
import { writeAudit } from '../platform/ledgers/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { finnishSentences } from '../platform/http/problem-sentences.fi.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { CommandDeps } from './command.ts'
import { Refusal } from './faults.ts'

type Sections = ImportReport['sections']
type Subject = {
  readonly action: `command.${string}`
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Who did it is whoever may use the command line; no user of the portal. */
export const auditCommand = (tx: Db, now: Date, { action, subject, detail = {} }: Subject): Promise<void> =>
  writeAudit(tx, { at: now, action, userId: null, companyId: null, subject, detail })

/**
 * One change through the provider's import, which checks it as it checks everything, with the command's own audit row
 * beside it. `check` may refuse what the import has done: then nothing is kept.
 */
export const importRows = (
  { db, clock }: CommandDeps,
  bundle: Bundle,
  subject: Subject,
  check: (sections: Sections) => void = () => undefined,
): Promise<Sections> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const { sections, faults } = await importBundle(tx, bundle, { now, dryRun: false })
    if (faults.length > 0) {
      const lines = faults.map(({ field, fault }) =>
        [field, sentenceOf(fault, finnishSentences)].filter(Boolean).join(': '),
      )
      throw new Refusal(lines.join('; '))
    }
    check(sections)
    if (hasChanged(sections)) await auditCommand(tx, now, subject)
    return sections
  })

export const hasChanged = (sections: Sections): boolean =>
  Object.values(sections).some(({ created, changed, ended }) => created + changed + ended > 0)

/** `companies[3] (T100) businessId: text` */
export function faultLine({ section, row, extId, field, fault }: BundleFault): string {
  const at = row === undefined ? section : `${section}[${row}]`
  const where = [at, extId && `(${extId})`, field].filter(Boolean).join(' ')
  const text = sentenceOf(fault, finnishSentences)
  return where ? `${where}: ${text}` : text
}
