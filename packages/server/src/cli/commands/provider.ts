import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { recordImport } from '../../operation/provider/import/run-queries.ts'
import { hasChanged } from '../../operation/provider/import/write/tally.ts'
import type { ImportReport } from '../../operation/provider/import/write/write-bundle.ts'
import { readEvents, newProviderKey } from '../../operation/provider/queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, flag, requiredText, wholeNumber, text } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { auditCommand, faultLine, importRows } from '../import-rows.ts'

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
        ...deskRowLines(report),
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

/** Further rows are counted and not listed. */
const DESK_ROWS_SHOWN = 20

function deskRowLines({ kept: skipped }: ImportReport): readonly string[] {
  const lines = skipped
    .slice(0, DESK_ROWS_SHOWN)
    .map(
      ({ section, extId, entryId }) =>
        `kept at the desk: ${[section, extId, entryId && `of deposit ${entryId}`].filter(Boolean).join(' ')}`,
    )
  const more = skipped.length - lines.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

const KINDS = ['deposit', 'changeorder'] as const
const LARGEST_ENTRY = 2_147_483_647

export const handledCommands = [
  command({
    name: 'handled set',
    usage: '--kind deposit|changeorder --entry N --state TEXT',
    summary: 'Sets the counting state of a deposit or a change order',
    options: { kind: requiredText, entry: requiredText, state: requiredText },
    run: async (deps, { values }) => {
      const kind = KINDS.find((each) => each === values.kind)
      if (!kind) throw new UsageFault(`--kind must be ${KINDS.join(' or ')}`)
      const entryId = wholeNumber('entry', values.entry, { least: 1, most: LARGEST_ENTRY })
      const { state } = values
      const detail = { kind, state }
      const { countingStates } = await importRows(
        deps,
        { countingStates: [{ kind, entryId, state }] },
        { action: 'command.handled.set', subject: String(entryId), detail },
      )
      return countingStates.changed > 0
        ? `The ${kind} ${entryId} is now '${state}'.`
        : `The ${kind} ${entryId} was '${state}' already.`
    },
  }),
]

export const outboxCommands = [
  command({
    name: 'outbox',
    usage: '[--after N] [--limit N]',
    summary: 'Prints what customers have sent, one JSON object per line',
    options: { after: text, limit: text },
    run: async ({ db }, { values }) => {
      const after = wholeNumber('after', values.after, {
        least: 0,
        most: Number.MAX_SAFE_INTEGER,
        fallback: 0,
      })
      const limit = wholeNumber('limit', values.limit, { least: 1, most: 1000, fallback: 500 })
      const events = await readEvents(db, after, limit)
      return events.map((event) => JSON.stringify(event)).join('\n')
    },
  }),
]

export const providerKeyCommands = [
  command({
    name: 'provider-key new',
    usage: '[--end-older] [--label TEXT]',
    summary:
      "Prints a new key for the provider's systems, once; --end-older ends the keys before it; the desk lists keys by their labels",
    options: { 'end-older': flag, label: text },
    run: ({ db, clock }, { values: { 'end-older': endOlder = false, label = '' } }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const key = await newProviderKey(tx, now, { endOlder, label })
        const detail = { endOlder, ...(label && { label }) }
        await auditCommand(tx, now, { action: 'command.provider-key.new', subject: '', detail })
        // The key is alone on its line, so that a script can read it.
        return key
      }),
  }),
]
