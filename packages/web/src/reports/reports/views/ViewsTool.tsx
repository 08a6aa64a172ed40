import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { useSwitch } from '../../../platform/api/use-config.ts'
import { ToolMenu } from '../toolbar/ToolMenu.tsx'
import { focusMenu, type Menus } from '../toolbar/use-menus.ts'
import { LaterViewsMenu } from './LaterViews.tsx'
import { viewTexts as texts } from './texts.fi.ts'

type Props = {
  readonly menus: Menus
  readonly report: Report
  readonly view: ListView
  readonly columns: readonly ReportColumn[]
  /** The query of a view, under which it is kept. */
  readonly searchOf: (view: ListView) => Readonly<Record<string, string>>
}

/** The menu of saved views, where the provider offers them; on a phone a sign, because the line of tools is short. */
export function ViewsTool({ menus, report, view, columns, searchOf }: Props) {
  const narrow = useMedia(PHONE)
  if (!useSwitch('savedViews')) return null
  const names = narrow ? { label: texts.sign, title: texts.heading } : { label: texts.heading }
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
