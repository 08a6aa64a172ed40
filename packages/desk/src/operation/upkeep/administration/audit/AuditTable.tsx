import type { AuditRow } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { DataTable } from '../../../../platform/parts/DataTable.tsx'
import type { Pages } from '../../../../platform/parts/PagedList.tsx'
import tones from '../../../../platform/parts/tones.module.css'
import { actionText } from './action-words.fi.ts'
import styles from './Audit.module.css'
import { auditTexts as texts } from './texts.fi.ts'
import { makerName } from './maker-name.ts'

/** The rows of the log; what an act says of itself is folded away. */
export const AuditTable = ({ list }: { readonly list: Pages<AuditRow> }) => (
  <DataTable
    label={texts.title}
    isCards
    list={list}
    texts={texts}
    empty={texts.none}
    idOf={({ auditId }) => auditId}
    columns={[
      { heading: texts.time, isHead: true, cell: ({ at }) => formatMoment(at) },
      {
        heading: texts.who,
        cell: (row) => (
          <>
            {makerName(row)} <small className={tones['quiet']}>{texts.makers[row.maker]}</small>
          </>
        ),
      },
      { heading: texts.action, cell: ({ action }) => actionText(action) },
      { heading: texts.place, cell: ({ place }) => place?.name ?? texts.noPlace },
      { heading: texts.about, cell: (row) => <About row={row} /> },
      { heading: texts.seal, isMinor: true, cell: ({ seal }) => seal ?? texts.unsealed },
    ]}
  />
)

function About({ row: { subject, detail } }: { readonly row: AuditRow }) {
  if (detail === '{}') return subject
  return (
    <>
      {subject}
      <details className={styles['detail']}>
        <summary>{texts.detail}</summary>
        <pre>{JSON.stringify(JSON.parse(detail), undefined, 1)}</pre>
      </details>
    </>
  )
}
