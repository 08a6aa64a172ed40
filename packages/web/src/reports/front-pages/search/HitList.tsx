import type { SearchHit, SearchHitKind } from '@kassavirta/domain/reports/front-pages/search/api'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import rows from '@kassavirta/ui/elements/unread-rows.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import type { RouteId } from '../../../platform/routing/route-rows.ts'
import { hitNames, searchTexts as texts } from './texts.fi.ts'

/** The page of each kind. */
const pages = {
  deposit: 'DepositDetail',
  changeOrder: 'ChangeOrderDetail',
  supplyOrder: 'SupplyOrderDetail',
  visit: 'VisitDetail',
  visitChange: 'VisitChangeDetail',
  case: 'OwnCase',
} as const satisfies Readonly<Record<SearchHitKind, RouteId>>

/** What was found, the surest first. */
export const HitList = ({ hits }: { readonly hits: readonly SearchHit[] }) => (
  <div className={layout['box']}>
    <ul className={rows['rows']} aria-label={texts.results}>
      {hits.map(({ kind, entryId, number, day, sum }) => (
        <li key={`${kind} ${entryId}`}>
          <PortalLink to={pages[kind]} params={{ id: entryId }} className={rows['row']}>
            <span className={rows['words']}>
              <span className={classes(rows['title'])}>{fill(hitNames[kind], { number })}</span>
              {sum === null
                ? formatDay(day)
                : `${formatDay(day)}, ${formatEuros(cents(Math.round(sum * 100)))}`}
            </span>
          </PortalLink>
        </li>
      ))}
    </ul>
  </div>
)
