import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isFindable } from '@kassavirta/domain/reports/reports/find'
import { stateColumns } from '@kassavirta/domain/reports/reports/columns'
import { hidesRemoved } from '@kassavirta/domain/reports/reports/list'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useExportParts, type ExportInput } from '../export/use-export-parts.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import { viewTexts } from '../views/texts.fi.ts'
import { ViewsTool } from '../views/ViewsTool.tsx'
import { Arrangement } from './Arrangement.tsx'
import { FindField } from './FindField.tsx'
import { RowFilters, useHasDifferences } from './RowFilters.tsx'
import styles from './toolbar.module.css'
import { ToolMenu } from './ToolMenu.tsx'
import { focusMenu, type Menus } from './use-menus.ts'

/** The parts of the tools that differ between a list of a place and a search over many. */
export type SearchTools = {
  readonly menus: Menus
  /** The chosen days in words. */
  readonly days: string
  readonly time: ReactNode
  /** What the server searches by, above the filters of the rows. */
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
      {/* A browser saves no file that nobody asked for, so the link of a letter ends at this button. */}
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
