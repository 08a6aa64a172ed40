import type { CompanyReport } from '@kassavirta/domain/reports/definition'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import styles from './details.module.css'
import { detailTexts as texts } from './texts.fi.ts'

/** The query of the list goes along, so that the way back leads to the same rows. */
export function useListSearch() {
  const { kuitti: _, ...search } = useAddress().search
  return search
}

type Props = {
  readonly report: Pick<CompanyReport, 'list' | 'title'>
  readonly over: readonly ('DepositHandledDetail' | 'CashReports')[]
  readonly id: string
}

/** The way back, one level at a time. */
export function Breadcrumbs({ report, over, id }: Props) {
  const search = useListSearch()
  return (
    <nav className={styles['trail']} data-screen-only aria-label={texts.trail}>
      <ol>
        <li>
          <PortalLink to={report.list} search={search}>
            {report.title}
          </PortalLink>
        </li>
        {over.map((route) => (
          <li key={route}>
            <PortalLink to={route} params={{ id }} search={search}>
              {titleOf(route, { id })}
            </PortalLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
