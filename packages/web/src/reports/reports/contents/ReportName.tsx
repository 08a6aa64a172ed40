import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useLeaving } from '@kassavirta/ui/overlay/use-leaving.ts'
import { useId, useRef, useState } from 'react'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { reportsIn } from './report-groups.ts'
import styles from '../ReportName.module.css'
import { listTexts as texts } from '../texts.fi.ts'

/** The name of the report, which is also the way to every other one: a press anywhere on it opens them. */
export function ReportName({ title }: { readonly title: string }) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useLeaving(open, { whole, button }, () => setOpen(false))
  return (
    <>
      <p className={styles['back']} data-screen-only>
        <PortalLink to="ReportList">{titleOf('ReportList', {})}</PortalLink>
      </p>
      <div ref={whole} className={styles['whole']}>
        <div className={styles['name']}>
          <PageHeading>{title}</PageHeading>
          <button
            ref={button}
            type="button"
            className={styles['open']}
            data-screen-only
            aria-label={texts.otherReports}
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron-down" />
          </button>
        </div>
        {open && <OtherReports id={panelId} />}
      </div>
    </>
  )
}

function OtherReports({ id }: { readonly id: string }) {
  const { company } = useSignedIn()
  const { can } = usePermissions()
  const groups = [
    { heading: texts.companyReports, reports: company ? reportsIn('company', can) : [] },
    { heading: texts.concernReports, reports: reportsIn('concern', can) },
  ].filter(({ reports }) => reports.length > 0)
  return (
    <nav id={id} className={styles['panel']} aria-label={texts.otherReports}>
      {groups.map(({ heading, reports }) => (
        <div key={heading}>
          <h2 className={styles['heading']}>{heading}</h2>
          <ul>
            {reports.map(({ list, title }) => (
              <li key={list}>
                <PortalLink to={list} className={styles['way']}>
                  {title}
                </PortalLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
