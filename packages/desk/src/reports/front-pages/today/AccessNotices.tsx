import type { DayFigures } from '@kassavirta/domain/reports/front-pages/desk/figures-api'
import { accessEvents } from '@kassavirta/domain/people/staff/office-terms.fi'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { whenText } from './rows.ts'
import { noticeTexts as texts } from './texts.fi.ts'

/** What was done to somebody's access in the last days: nobody becomes somebody else unnoticed. Without any it is not there. */
export function AccessNotices({ notices }: { readonly notices: DayFigures['accessNotices'] }) {
  const now = useServerNow()
  if (notices.length === 0) return null
  return (
    <Panel heading={texts.heading}>
      <ul className={page['lines']}>
        {notices.map(({ event, name, at }) => (
          <li key={`${event} ${name} ${at.getTime()}`}>
            <strong>{name}</strong> {accessEvents[event]} <time>{whenText(at, now)}</time>
          </li>
        ))}
      </ul>
      <p className={page['quiet']}>{texts.hint}</p>
    </Panel>
  )
}
