import type { Bundle } from '../operation/provider/import/read/bundle.ts'
import { faultText, type BundleFault } from '../operation/provider/import/read/faults.ts'
import { importBundle } from '../operation/provider/import/import-bundle.ts'
import { hasChanged } from '../operation/provider/import/write/tally.ts'
import type { ImportReport } from '../operation/provider/import/write/write-bundle.ts'
import { writeAudit } from '../platform/ledgers/record.ts'
import type { Db } from '../platform/database/database.ts'
import type { CommandDeps } from './command.ts'
import { Refusal } from './faults.ts'

type Sections = ImportReport['sections']
type Subject = {
  readonly action: `command.${string}`
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The actor of a command: the operator at the command line, who is no user of the portal. */
export const auditCommand = (tx: Db, now: Date, { action, subject, detail = {} }: Subject): Promise<void> =>
  writeAudit(tx, { at: now, action, userId: null, companyId: null, subject, detail })

/**
 * One change through the provider's import, which checks it as it checks everything, with the command's own audit row
 * beside it. `check` may refuse what the import has done: then nothing is stored. A row that the desk keeps is refused;
 * `before` may take it back first.
 */
export async function importRows(
  { database, clock }: CommandDeps,
  bundle: Bundle,
  subject: Subject,
  {
    check,
    before,
  }: {
    readonly check?: (sections: Sections) => void
    readonly before?: (tx: Db) => Promise<unknown>
  } = {},
): Promise<Sections> {
  const now = clock()
  const {
    sections,
    faults,
    kept: skipped,
  } = await importBundle(database, bundle, {
    now,
    dryRun: false,
    atOnce: true,
    ...(before && { before }),
    record: async (tx, done) => {
      check?.(done)
      if (hasChanged(done)) await auditCommand(tx, now, subject)
    },
  })
  const [first] = skipped
  if (first) throw new Refusal(deskRowSentence(first))
  if (faults.length === 0) return sections
  const lines = faults.map(({ field, fault }) => [field, faultText(fault)].filter(Boolean).join(': '))
  throw new Refusal(lines.join('; '))
}

const deskRowSentence = ({ section, extId = '', entryId }: ImportReport['kept'][number]): string =>
  entryId === undefined
    ? `The desk keeps ${section} ${extId}: change it there, or hand it over with portal keeper set.`
    : `The desk has handled ${entryId}.`

/** `companies[3] (T100) businessId: text` */
export function faultLine({ section, row, extId, field, fault }: BundleFault): string {
  const at = row === undefined ? section : `${section}[${row}]`
  const where = [at, extId && `(${extId})`, field].filter(Boolean).join(' ')
  const text = faultText(fault)
  return where ? `${where}: ${text}` : text
}
