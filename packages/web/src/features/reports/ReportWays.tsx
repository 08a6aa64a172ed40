import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useLayoutEffect, useRef } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { reportsIn } from './report-groups.ts'
import styles from './ReportWays.module.css'
import { listTexts as texts } from './texts.fi.ts'

/** Above a report: the way back to the list of reports, and all the others one press away. */
export function ReportWays() {
  const { company } = useSignedIn()
  const { can } = usePermissions()
  const open = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The row is longer than a phone is wide: it begins where the open report can be seen. Its place is known when the
    // frame is laid out; to ask before that would lay out the page once more.
    const frame = requestAnimationFrame(() => {
      const current = open.current?.querySelector<HTMLElement>('[aria-current]')
      if (current) open.current?.scrollTo({ left: current.offsetLeft - open.current.clientWidth / 3 })
    })
    return () => cancelAnimationFrame(frame)
  })
  const groups = (company ? (['company', 'concern'] as const) : (['concern'] as const))
    .map((group) => reportsIn(group, can))
    .filter((reports) => reports.length > 0)
  return (
    <nav className={styles['ways']} data-screen-only aria-label={texts.otherReports}>
      <PortalLink to="ReportList" className={styles['back']}>
        {titleOf('ReportList', {})}
        <Icon name="chevron-right" />
      </PortalLink>
      <div ref={open} className={styles['row']}>
        {groups.map((reports) => (
          <ul key={reports[0]?.group} className={styles['group']}>
            {reports.map(({ list, title }) => (
              <li key={list}>
                <PortalLink to={list} className={styles['way']}>
                  {title}
                </PortalLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  )
}
