import { useState, type SyntheticEvent } from 'react'
import { keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, type Day, formatMoment, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { toCsv, type Column } from '@kassavirta/domain/kernel/texts/csv'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  listAuditChoices,
  searchAuditLog,
  type AuditRow,
  exportAuditLog,
} from '@kassavirta/domain/operation/upkeep/audit-log-api'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useDeskQuery, usePages } from '../../../platform/api/use-desk-query.ts'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import type { Pages } from '../../../platform/parts/PagedList.tsx'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { SealState } from './SealState.tsx'
import { auditTexts as texts, actionText } from './texts.fi.ts'
import { filterWords } from '../../../platform/address-words.fi.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './Audit.module.css'
import tones from '../../../platform/parts/tones.module.css'

/** Who did what, newest first, and whether the log is unchanged since it was written. */
export function AuditScreen() {
  useTabTitle(texts.title)
  const { chosen, choose } = useFilters()
  const query = useDeskQuery()
  // Without them the log can be searched by everything else.
  const { data: choices } = useLastAnswer(query(listAuditChoices, {}))
  const asked = queryOf(chosen)
  const pages = usePages(searchAuditLog, asked)
  return (
    <div className={page['page']}>
      <AuditFilters
        key={JSON.stringify(chosen)}
        chosen={chosen}
        staff={choices?.staff ?? []}
        actions={choices?.actions ?? []}
        onChoose={choose}
      />
      <SealState />
      <ExportButtons asked={asked} />
      <AuditTable list={pages} />
    </div>
  )
}

type Props = {
  readonly chosen: Filters
  readonly staff: readonly { readonly staffId: number; readonly name: string }[]
  readonly actions: readonly string[]
  readonly onChoose: (next: Filters) => void
}

const ALL = { value: '', label: texts.all }

/** The filters of the log. Typed ones apply when the button is pressed, because each search is logged itself. */
function AuditFilters({ chosen, staff, actions, onChoose }: Props) {
  const [typed, type] = useState(chosen)
  const today = dayOf(useServerNow())
  const set = (name: keyof Filters, value: string) => type({ ...typed, [name]: value })
  const look = (event: SyntheticEvent) => {
    event.preventDefault()
    onChoose(typed)
  }
  const day = (name: 'from' | 'to') => ({
    label: texts[name],
    today,
    max: today,
    value: dayIn(typed[name]),
    onChange: (value: Day | undefined) => set(name, value ?? ''),
  })
  const select = (name: 'staff' | 'action', options: readonly { value: string; label: string }[]) => ({
    label: texts[name],
    value: typed[name],
    options: [ALL, ...options],
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  })
  const text = (name: 'user' | 'place' | 'subject') => ({
    label: texts[name],
    value: typed[name],
    maxLength: 100,
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  })
  const actionOptions = actions.map((value) => ({ value, label: actionText(value) }))
  return (
    <search>
      <form className={styles['filters']} onSubmit={look} data-screen-only>
        <DateField {...day('from')} />
        <DateField {...day('to')} />
        <SelectField
          {...select(
            'staff',
            staff.map(({ staffId, name }) => ({ value: String(staffId), label: name })),
          )}
        />
        <SelectField
          {...select(
            'action',
            actionOptions.toSorted((a, b) => a.label.localeCompare(b.label, 'fi')),
          )}
        />
        <TextField {...text('user')} />
        <TextField {...text('place')} />
        <TextField {...text('subject')} />
        <div className={page['row']}>
          <Button type="submit">{texts.search}</Button>
          <Button kind="secondary" onClick={() => onChoose(noFilters)}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </search>
  )
}

/** The rows of the log; the details of an act are folded. */
const AuditTable = ({ list }: { readonly list: Pages<AuditRow> }) => (
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
      // Fetched only when a file is made, because the workbook maker is large.
      const { tableWorkbook } = await import('@kassavirta/ui/workbook/workbook.ts')
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
function ExportButtons({ asked }: { readonly asked: Readonly<Record<string, string>> }) {
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

/** Who did it, as people say it. */
function makerName({ maker, name, action }: Pick<AuditRow, 'maker' | 'name' | 'action'>): string {
  if (maker !== 'system') return name === '' ? texts.unknownPerson : name
  return action.startsWith('command.') ? texts.commandLine : texts.system
}

type Filter = keyof typeof filterWords
type Filters = Readonly<Record<Filter, string>>

const filters = keysOf(filterWords)
const noFilters: Filters = recordOf(filters, () => '')

/** The filters that the address has. */
function useFilters() {
  const { search, replaceSearch } = useAddress()
  const chosen: Filters = recordOf(filters, (name) => search[filterWords[name]] ?? '')
  return {
    chosen,
    choose: (next: Filters) =>
      replaceSearch(
        Object.fromEntries(filters.map((name) => [filterWords[name], next[name].trim() || undefined])),
      ),
  }
}

/** The filters as query parameters, without empty ones and unreadable days. */
const queryOf = (chosen: Filters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...chosen, from: dayIn(chosen.from) ?? '', to: dayIn(chosen.to) ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  )

const dayIn = (text: string): Day | undefined => (isDay(text) ? text : undefined)
