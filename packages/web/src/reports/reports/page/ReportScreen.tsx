import { reportsOf } from '@kassavirta/domain/reports/reports/all'
import { useConfig } from '../../../platform/api/use-config.ts'
import { useScreenId } from '../../../platform/routing/use-screen.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CompanyReport } from './CompanyReport.tsx'
import { ConcernReport } from './ConcernReport.tsx'
import { ReportName } from '../contents/ReportName.tsx'
import styles from '../reports.module.css'
import { useShownReport } from '../list/use-shown-report.ts'

/** The list of any report; the address says which. */
export function ReportScreen() {
  const reports = reportsOf(useScreenId())
  const config = useConfig()
  const reportToShow = useShownReport()
  const [named] = reports
  const first = named && reportToShow(named)
  if (!first) return null
  // Stages bring a filter and a column: rows that came before them would move under the hand of the person.
  const isSettled = config.data !== undefined || config.failure !== undefined
  const parts = reports.map(reportToShow).filter((report) => report.group === 'concern')
  return (
    <div key={first.list} className={styles['report']}>
      <ReportName title={first.title} />
      {!isSettled ? (
        <Loading />
      ) : first.group === 'concern' ? (
        <ConcernReport first={first} parts={parts} />
      ) : (
        <CompanyReport report={first} />
      )}
    </div>
  )
}
