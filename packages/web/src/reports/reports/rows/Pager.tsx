import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import type { ReportRoute } from '@kassavirta/domain/reports/reports/definition'
import type { Page } from '@kassavirta/domain/reports/reports/list'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import styles from '../reports.module.css'
import { listTexts as texts } from '../texts.fi.ts'

type Props = {
  readonly to: ReportRoute
  readonly page: Page<unknown>
  readonly count: number
  readonly searchOf: (page: number) => Readonly<Record<string, string>>
}

export function Pager({ to, page: { page, pages, first, last }, count, searchOf }: Props) {
  return (
    <nav className={styles['pager']} aria-label={texts.pages}>
      <span>
        {fill(texts.shownRows, {
          first: formatCount(first),
          last: formatCount(last),
          count: formatCount(count),
        })}
      </span>
      <span className={styles['steps']} data-screen-only>
        {page > 1 && (
          <PortalLink to={to} search={searchOf(page - 1)} keepScroll>
            {texts.previousPage}
          </PortalLink>
        )}
        <span>{fill(texts.page, { page, pages })}</span>
        {page < pages && (
          <PortalLink to={to} search={searchOf(page + 1)} keepScroll>
            {texts.nextPage}
          </PortalLink>
        )}
      </span>
    </nav>
  )
}
