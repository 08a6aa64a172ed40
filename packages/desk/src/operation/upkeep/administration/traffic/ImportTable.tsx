import { listImports, type ImportRun } from '@kassavirta/domain/operation/upkeep/traffic/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { usePages } from '../../../../platform/api/use-pages.ts'
import { DataTable } from '../../../../platform/parts/DataTable.tsx'
import { trafficTexts as texts } from './texts.fi.ts'

/** What the provider's systems have sent, the newest first. */
export function ImportTable() {
  const pages = usePages(listImports, {})
  return (
    <DataTable
      label={texts.imports}
      isCards
      isInPanel
      list={pages}
      texts={{ loadFailed: texts.importsFailed }}
      empty={texts.noImports}
      idOf={({ importId }) => importId}
      columns={[
        { heading: texts.when, isHead: true, cell: ({ at }) => shortMoment(at) },
        { heading: texts.source, cell: ({ key }) => key ?? texts.commandLine },
        { heading: texts.outcome, cell: (run) => <Outcome run={run} /> },
        { heading: texts.rows, cell: (run) => <Tallies run={run} /> },
        { heading: texts.notes, cell: (run) => <Notes run={run} /> },
      ]}
    />
  )
}

type OfRun = { readonly run: ImportRun }

function Outcome({ run: { isDryRun, applied, faultCount } }: OfRun) {
  if (faultCount > 0) return <Badge tone="danger">{texts.refused}</Badge>
  return applied && !isDryRun ? <Badge tone="ok">{texts.applied}</Badge> : <Badge>{texts.dryRun}</Badge>
}

function Tallies({ run: { sections } }: OfRun) {
  const lines = Object.entries(sections)
  if (lines.length === 0) return texts.noRows
  return lines.map(([section, tally]) => <div key={section}>{fill(texts.tally, { section, ...tally })}</div>)
}

/** Only the first faults are stored; their number is that of all. */
const Notes = ({ run: { faultCount, faults, keptCount, kept } }: OfRun) => (
  <>
    {faultCount > 0 && (
      <details>
        <summary>{fill(texts.faults, { count: faultCount })}</summary>
        <ul>
          {faults.map(({ where, text }, index) => (
            <li key={index}>
              {where} {text}
            </li>
          ))}
        </ul>
      </details>
    )}
    {keptCount > 0 && (
      <details>
        <summary>{fill(texts.kept, { count: keptCount })}</summary>
        <ul>
          {kept.map((row, index) => (
            <li key={index}>{row}</li>
          ))}
        </ul>
      </details>
    )}
  </>
)
