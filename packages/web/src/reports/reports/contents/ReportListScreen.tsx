import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { Suspense, useId, type ReactNode } from 'react'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { useSignedIn, useConfig, useSwitch } from '../../../platform/session/use-session.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { groupsInOrder, reportsIn, type Group } from './report-groups.ts'
import styles from './ReportListScreen.module.css'
import { listTexts as texts, reportNotes } from '../texts.fi.ts'
import { LaterOwnViews } from '../views/LaterViews.tsx'

const headings: Readonly<Record<Group, string>> = {
  company: texts.companyReports,
  concern: texts.concernReports,
}

const StatementsPanel = lazyPart(() => import('./StatementsPanel.tsx'), 'StatementsPanel')

/** The list of all reports that the person may open. */
export function ReportListScreen() {
  const { company } = useSignedIn()
  const { can, entries, failed, trying, tryNow } = usePermissions()
  const { data: config } = useConfig()
  const hasStatements =
    useSwitch('statements') && company && (can('depositReport') || can('changeOrderReport'))
  const groups = groupsInOrder(useAddress().search['osio'])
    .map((group) => ({ group, reports: reportsIn(group, can) }))
    .filter(({ reports }) => reports.length > 0)
  const hasViews = useSwitch('savedViews')
  // The list waits for all its parts, since a late part would push the others down.
  const shown = !company || entries || failed ? groups : undefined
  return (
    <>
      <PageHeading>{titleOf('ReportList', {})}</PageHeading>
      {!shown && <Loading />}
      {failed && <FetchFailed heading={faultTexts.permissionsFailed} trying={trying} tryNow={tryNow} />}
      {shown?.map(({ group, reports }) => (
        <Reports key={group} heading={headings[group]} reports={reports}>
          {group === 'company' && !company && <p>{texts.chooseCompany}</p>}
        </Reports>
      ))}
      {shown && hasViews && <LaterOwnViews />}
      {shown && hasStatements && (
        <Suspense fallback={<Loading />}>
          <StatementsPanel />
        </Suspense>
      )}
      {shown && config?.reportListNotice && <p className={styles['notice']}>{config.reportListNotice}</p>}
    </>
  )
}

type ReportsProps = {
  readonly heading: string
  readonly reports: readonly Report[]
  readonly children: ReactNode
}

function Reports({ heading, reports, children }: ReportsProps) {
  const headingId = useId()
  return (
    <section className={styles['group']} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {children}
      <ul className={styles['reports']}>
        {reports.map(({ list, title }) => (
          <li key={list} className={classes(layout['box'], styles['report'])}>
            <PortalLink to={list} className={classes(layout['cover'], styles['link'])}>
              {title}
            </PortalLink>
            <small>{reportNotes[list]}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
