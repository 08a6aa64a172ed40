import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import {
  stateColumns,
  type ReportColumn,
  filterStates,
  type StateColumn,
} from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { isFindable, hasDifferences } from '@kassavirta/domain/reports/reports/filter'
import { groupingsOf } from '@kassavirta/domain/reports/reports/groups'
import { hidesRemoved } from '@kassavirta/domain/reports/reports/list'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { debounced, MESSAGE_DELAY_MS } from '@kassavirta/ui/form/use-form.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useSwitch } from '../../../platform/session/use-session.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { useExportParts, type ExportInput } from '../export/use-export-parts.tsx'
import { listTexts as texts, viewTexts, groupedTexts, findTexts, hiddenTexts } from '../texts.fi.ts'
import { LaterViewsMenu } from '../views/LaterViews.tsx'
import { ToolMenu, focusMenu, type Menus } from './ToolMenu.tsx'
import { offeredColumns } from './offered-columns.ts'
import styles from './toolbar.module.css'
import reportStyles from '../reports.module.css'

/** The parts of the tools that differ between a list of a place and a search over many. */
export type SearchTools = {
  readonly menus: Menus
  /** The chosen days in words. */
  readonly days: string
  readonly time: ReactNode
  /** The criteria of the server's search, above the filters of the rows. */
  readonly criteria?: ReactNode
}

type Props = Omit<ComponentProps<typeof Arrangement>, 'asCards'> &
  SearchTools & {
    readonly files: Omit<ExportInput, 'onStop'>
    /** How many filters narrow the list. */
    readonly filterCount: number
    readonly searchOf: ComponentProps<typeof ViewsTool>['searchOf']
  }

/** The tools of every list, always in this order: time, filters, saved views, search, view, files. A wide screen has the CSV in sight. */
export function Toolbar({ menus, days, time, criteria, files, filterCount, searchOf, ...list }: Props) {
  const { report, view, onChange } = list
  const narrow = useMedia(PHONE)
  const exporting = useExportParts({ ...files, onStop: () => focusMenu(narrow ? 'more' : 'files') })
  const find = isFindable(report) && (
    <FindField value={view.find ?? ''} onChange={(text) => onChange({ find: text })} />
  )
  const arrangement = (
    <div className={styles['tight']}>
      <Arrangement {...list} asCards={narrow} />
    </div>
  )
  const offersFile = useAddress().search['file'] === 'xlsx'
  const hasFilters = useHasFilters(report) || criteria !== undefined
  return (
    <div data-screen-only>
      <div className={styles['tools']}>
        <ToolMenu name="time" menus={menus} icon="calendar" label={days}>
          {time}
        </ToolMenu>
        {hasFilters && (
          <ToolMenu
            name="filters"
            menus={menus}
            label={filterCount > 0 ? fill(texts.filtersCount, { count: filterCount }) : texts.filters}
          >
            {criteria}
            <div className={styles['rows']}>
              <div className={styles['tight']}>
                <RowFilters report={report} view={view} onChange={onChange} />
              </div>
            </div>
          </ToolMenu>
        )}
        <ViewsTool menus={menus} searchOf={searchOf} {...list} />
        {narrow ? (
          <ToolMenu name="more" menus={menus} label={texts.moreSign} title={texts.more}>
            {find}
            {arrangement}
            <Files>{[exporting.csv, exporting.others]}</Files>
          </ToolMenu>
        ) : (
          <>
            {find || <span className={styles['gap']} />}
            <ToolMenu name="view" menus={menus} label={texts.view} side="right">
              {arrangement}
            </ToolMenu>
            {exporting.csv}
            <ToolMenu name="files" menus={menus} label={texts.files} side="right">
              <Files>{exporting.others}</Files>
            </ToolMenu>
          </>
        )}
      </div>
      {/* A browser saves a file only after a press, so the link of a mail leads to this button. */}
      {offersFile && <Banner kind="info" heading={viewTexts.file} action={exporting.xlsx} />}
      {exporting.progress}
    </div>
  )
}

const Files = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['files']}>{children}</div>
)

const useHasFilters = (report: Props['report']): boolean =>
  useHasDifferences(report) || hidesRemoved(report) || stateColumns(report.columns).length > 0

type ArrangementProps = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
  readonly columns: readonly ReportColumn[]
  readonly onChoose: (keys: readonly string[]) => void
  /** True where the rows are cards, which have no headings to sort by. */
  readonly asCards: boolean
}

/** How the found rows are laid out: which rows they are is the filters' business. */
function Arrangement({ report, view, onChange, columns, onChoose, asCards }: ArrangementProps) {
  const offered = groupingsOf(report)
  const { sort } = view
  return (
    <>
      {asCards && (
        <SelectField
          label={texts.order}
          value={`${sort.descending ? '-' : ''}${sort.column}`}
          options={orders(
            columns,
            report.columns.find(({ key }) => key === sort.column),
          )}
          onChange={({ target: { value } }) =>
            onChange({ sort: { column: value.replace(/^-/, ''), descending: value.startsWith('-') } })
          }
        />
      )}
      <SelectField
        label={groupedTexts.grouping}
        options={[
          { value: '', label: groupedTexts.none },
          ...offered.map((value) => ({ value, label: groupingTexts[value] })),
        ]}
        value={view.grouping ?? ''}
        onChange={({ target }) => onChange({ grouping: offered.find((own) => own === target.value) })}
      />
      <CheckboxField
        label={texts.compare}
        checked={view.compared}
        onChange={({ target }) => onChange({ compared: target.checked })}
      />
      <ColumnChoice report={report} columns={columns} onChoose={onChoose} />
    </>
  )
}

/** The sort column stays an option even when it is hidden. */
function orders(columns: readonly ReportColumn[], sorted: ReportColumn | undefined) {
  const all = sorted && !columns.includes(sorted) ? [...columns, sorted] : columns
  return all.flatMap(({ key, heading }) => [
    { value: `-${key}`, label: fill(texts.descending, { column: heading }) },
    { value: key, label: fill(texts.ascending, { column: heading }) },
  ])
}

type RowFiltersProps = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
}

const optionsOf = (column: StateColumn<unknown>) => [
  { value: '', label: texts.anyState },
  ...filterStates(column).map((state) => ({ value: state, label: column.states[state]?.text ?? '' })),
]

/** Whether the person may see which rows differ, in a report that can show it. */
function useHasDifferences(report: Report): boolean {
  const { can } = usePermissions()
  const needed = report.group === 'company' ? report.differencesNeed : undefined
  return hasDifferences(report) && (!needed || can(needed))
}

/** Filters of the loaded rows; every report has its own. */
function RowFilters({ report, view, onChange }: RowFiltersProps) {
  const offersDifferences = useHasDifferences(report)
  return (
    <>
      {stateColumns(report.columns).map((column) => (
        <SelectField
          key={column.key}
          label={column.heading}
          options={optionsOf(column)}
          value={view.states[column.filter] ?? ''}
          onChange={({ target }) => onChange({ states: { ...view.states, [column.filter]: target.value } })}
        />
      ))}
      {offersDifferences && (
        <CheckboxField
          label={findTexts.differences}
          checked={view.differences ?? false}
          onChange={({ target }) => onChange({ differences: target.checked })}
        />
      )}
      {hidesRemoved(report) && (
        <CheckboxField
          label={hiddenTexts.show}
          checked={view.removed}
          onChange={({ target }) => onChange({ removed: target.checked })}
        />
      )}
    </>
  )
}

type FindFieldProps = { readonly value: string; readonly onChange: (text: string) => void }

/** The list follows when typing pauses. The field follows the address only when something else has changed that. */
function FindField({ value, onChange }: FindFieldProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === sent) return undefined
    const { soon, stop } = debounced(() => {
      setSent(wanted)
      onChange(wanted)
    }, MESSAGE_DELAY_MS)
    soon()
    return stop
  }, [wanted, sent, onChange])
  return (
    <div className={styles['find']}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={findTexts.find}
        placeholder={findTexts.find}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

type ColumnChoiceProps = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  readonly onChoose: (keys: readonly string[]) => void
}

function ColumnChoice({ report, columns, onChoose }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false)
  const keys = columns.map(({ key }) => key)
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.columns}
      </Button>
      <SlideOver open={open} title={texts.columns} onClose={() => setOpen(false)}>
        <p>{texts.columnsLead}</p>
        <Button kind="text" onClick={() => onChoose([])}>
          {texts.defaultColumns}
        </Button>
        <div className={reportStyles['choices']}>
          {offeredColumns(report).map(({ key, heading }) => {
            const checked = keys.includes(key)
            return (
              <CheckboxField
                key={key}
                label={heading}
                checked={checked}
                // The last column cannot be hidden: the list would show nothing.
                disabled={checked && keys.length === 1}
                onChange={() => onChoose(checked ? keys.filter((own) => own !== key) : [...keys, key])}
              />
            )
          })}
        </div>
      </SlideOver>
    </>
  )
}

type ViewsToolProps = {
  readonly menus: Menus
  readonly report: Report
  readonly view: ListView
  readonly columns: readonly ReportColumn[]
  /** Builds the query that a saved view stores. */
  readonly searchOf: (view: ListView) => Readonly<Record<string, string>>
}

/** The menu of saved views, where the provider offers them; on a phone a sign, because the line of tools is short. */
function ViewsTool({ menus, report, view, columns, searchOf }: ViewsToolProps) {
  const narrow = useMedia(PHONE)
  if (!useSwitch('savedViews')) return null
  const names = narrow ? { label: viewTexts.sign, title: viewTexts.heading } : { label: viewTexts.heading }
  return (
    <ToolMenu name="views" menus={menus} {...names}>
      <LaterViewsMenu
        isOpen={menus.open === 'views'}
        report={report}
        range={view.range}
        search={searchOf({ ...view, columns: columns.map(({ key }) => key) })}
        onOpened={() => {
          menus.toggle('views', false)
          focusMenu('views')
        }}
      />
    </ToolMenu>
  )
}
