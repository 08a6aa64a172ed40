import { reportsOf } from '@kassavirta/domain/reports/all'
import type { ReportRoute } from '@kassavirta/domain/reports/definition'
import { useScreenId } from '../../platform/routing/use-address.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { ConcernReport } from './ConcernReport.tsx'
import { ReportWays } from './ReportWays.tsx'
import { CompanyReport } from './CompanyReport.tsx'
import { useShownReport } from './use-shown-report.ts'

/** The list of any report; the address says which. */
export function ReportScreen() {
  const reports = reportsOf(useScreenId() as ReportRoute)
  const reportToShow = useShownReport()
  const [named] = reports
  const first = named && reportToShow(named)
  if (!first) return null
  const parts = reports.filter((report) => report.group === 'concern')
  return (
    <div key={first.list}>
      <ReportWays />
      <PageHeading>{first.title}</PageHeading>
      {first.group === 'company' ? (
        <CompanyReport report={first} />
      ) : (
        <ConcernReport first={first} parts={parts} />
      )}
    </div>
  )
}
