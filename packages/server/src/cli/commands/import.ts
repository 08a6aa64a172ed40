import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { recordImport } from '../../operation/provider/import/run-queries.ts'
import type { ImportReport } from '../../operation/provider/import/write-bundle.ts'
import { command, flag } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand, faultLine } from '../import-rows.ts'
import { hasChanged } from '../../operation/provider/import/tally.ts'

export const importCommands = [
  command({
    name: 'import',
    usage: 'FILE [--dry-run] [--ignore-unknown]',
    summary:
      "Imports a bundle of the provider's data; one with a fault changes nothing; FILE - is standard input; a key that is not known is a fault, unless ignored",
    operands: ['FILE'],
    options: { 'dry-run': flag, 'ignore-unknown': flag },
    reads: ({ operands: [file] }) => (file === '-' ? 'standard input' : { file }),
    run: async ({ database, db, clock }, { text = '', values }) => {
      const { 'dry-run': dryRun = false, 'ignore-unknown': ignoreUnknown = false } = values
      const now = clock()
      const report = await importBundle(database, Buffer.from(text), {
        now,
        dryRun,
        ignoreUnknown,
        record: async (tx, sections) => {
          if (hasChanged(sections))
            await auditCommand(tx, now, { action: 'command.import', subject: '', detail: sections })
        },
      })
      await recordImport(db, { report, now, dryRun })
      if (report.faultCount > 0) throw new Refusal(faultsText(report))
      return [
        ...countLines(report),
        ...ignoredLines(report),
        ...keptLines(report),
        dryRun ? 'Dry run: nothing was kept.' : 'Imported.',
      ].join('\n')
    },
  }),
]

function faultsText({ faults, faultCount }: ImportReport): string {
  const more = faultCount - faults.length
  return [
    `Nothing was imported: ${faultCount} fault(s).`,
    ...faults.map(faultLine),
    ...(more ? [`and ${more} more`] : []),
  ].join('\n')
}

function countLines({ sections }: ImportReport): readonly string[] {
  const width = Math.max(...Object.keys(sections).map((name) => name.length))
  return Object.entries(sections)
    .filter(([, tally]) => Object.values(tally).some((rows) => rows > 0))
    .map(([name, { created, changed, unchanged, ended }]) =>
      [
        name.padEnd(width),
        `created ${created}`,
        `changed ${changed}`,
        `unchanged ${unchanged}`,
        `ended ${ended}`,
      ].join('  '),
    )
}

const ignoredLines = ({ ignored }: ImportReport): readonly string[] =>
  ignored.map(({ section, field, rows }) =>
    field === '' ? `ignored: section ${section}` : `ignored: ${section} ${field} in ${rows} row(s)`,
  )

/** Beyond this many the number tells more than the rows. */
const KEPT_SHOWN = 20

function keptLines({ kept }: ImportReport): readonly string[] {
  const lines = kept
    .slice(0, KEPT_SHOWN)
    .map(
      ({ section, extId, entryId }) =>
        `kept at the desk: ${[section, extId, entryId && `of deposit ${entryId}`].filter(Boolean).join(' ')}`,
    )
  const more = kept.length - lines.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}
