import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { isFindable } from '@kassavirta/domain/reports/reports/find'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { inquirySearch } from '../details/inquiry-search.ts'
import styles from '../RowInquiry.module.css'
import { findTexts as texts } from '../texts.fi.ts'

/** The rows of bags can be asked about without opening them. */
export const hasInquiries = (report: Report): boolean => report.group === 'company' && isFindable(report)

/** The way from a row to the inquiry, filled in as on the row's own page. */
export function RowInquiry({ report, row }: { readonly report: Report; readonly row: unknown }) {
  if (report.group !== 'company') return null
  const about = report.detail.inquiry(row)
  const { id, securityBagNumber: bag = '' } = about
  return (
    <PortalLink to="Inquiry" search={inquirySearch(about)} className={styles['inquiry']} data-screen-only>
      {texts.inquiry}{' '}
      <VisuallyHidden>{bag ? fill(texts.aboutBag, { bag }) : fill(texts.aboutEntry, { id })}</VisuallyHidden>
    </PortalLink>
  )
}
