import { exportAuditLog, type AuditRow } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { toCsv, type Column } from '@kassavirta/domain/kernel/texts/csv'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { Failed } from '../../../../platform/parts/Failed.tsx'
import page from '../../../../platform/parts/page.module.css'
import { useSessionStore } from '../../../../platform/session/session-context.ts'
import { actionText } from './action-words.fi.ts'
import { makerName } from './maker-name.ts'
import { auditTexts as texts } from './texts.fi.ts'

const columns: readonly Column<AuditRow>[] = [
  { heading: texts.time, cell: ({ at }) => ({ kind: 'moment', value: at }) },
  { heading: texts.who, cell: (row) => ({ kind: 'text', value: makerName(row) }) },
  { heading: texts.action, cell: ({ action }) => ({ kind: 'text', value: actionText(action) }) },
  { heading: texts.place, cell: ({ place }) => ({ kind: 'text', value: place?.name ?? '' }) },
  { heading: texts.about, cell: ({ subject }) => ({ kind: 'code', value: subject }) },
  { heading: texts.detail, cell: ({ detail }) => ({ kind: 'text', value: detail }) },
  { heading: texts.seal, cell: ({ seal }) => ({ kind: 'integer', value: seal }) },
]

/** The two kinds of file, each made of the same rows and columns. */
const files = {
  csv: {
    button: texts.exportCsv,
    name: texts.fileName,
    make: async (rows: readonly AuditRow[]) => new Blob([toCsv(columns, rows)], { type: 'text/csv' }),
  },
  xlsx: {
    button: texts.exportXlsx,
    name: texts.workbookName,
    make: async (rows: readonly AuditRow[]) => {
      // Whoever makes no workbook does not load the maker.
      const { tableWorkbook } = await import('@kassavirta/ui/workbook/table-workbook.ts')
      const headings = columns.map(({ heading }) => heading)
      const lines = rows.map((row) => columns.map(({ cell }) => cell(row)))
      return tableWorkbook([{ name: texts.title, headings, lines }])
    },
  },
} as const
type FileKind = keyof typeof files
const kinds: readonly FileKind[] = ['csv', 'xlsx']

type State = { readonly busy?: FileKind; readonly cut?: number; readonly failure?: string }

/** The rows of the search in a file, as Excel in Finnish reads it, or in a workbook. */
export function ExportButtons({ asked }: { readonly asked: Readonly<Record<string, string>> }) {
  const { call } = useSessionStore()
  const [{ busy, cut, failure }, setState] = useState<State>({})
  const save = async (kind: FileKind) => {
    setState({ busy: kind })
    try {
      const { rows, isCut } = await call(exportAuditLog, { query: asked })
      saveFile(files[kind].name, await files[kind].make(rows))
      setState(isCut ? { cut: rows.length } : {})
    } catch (error) {
      setState({ failure: asFailure(error).text })
    }
  }
  return (
    <>
      <div className={page['row']} data-screen-only>
        {kinds.map((kind) => (
          <Button key={kind} kind="secondary" busy={busy === kind} onClick={() => void save(kind)}>
            {files[kind].button}
          </Button>
        ))}
      </div>
      <Failed heading={texts.exportFailed} text={failure} />
      {cut !== undefined && <Banner kind="info">{fill(texts.exportCut, { count: cut })}</Banner>}
    </>
  )
}
