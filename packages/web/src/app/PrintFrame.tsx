import { fullName } from '@kassavirta/domain/kernel/people/names'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { requirementsOf } from '../platform/routing/route-rows.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { useScreenId } from '../platform/routing/use-screen.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import styles from './PrintFrame.module.css'
import { frameTexts } from './frame-texts.fi.ts'

/** The head of every printed page: provider, company, person and time (decisions E12). */
export function PrintFrame() {
  const { user, company } = useSession()
  const provider = useConfig().data?.companyName
  const now = useServerNow()
  const id = useScreenId()
  if (!user) return null
  // A report of many companies names them itself.
  const showsCompany = requirementsOf(id).needs !== 'concernReport'
  const printed = fill(frameTexts.printed, {
    name: fullName(user),
    moment: formatMoment(now),
  })
  return (
    <div className={styles['frame']}>
      <span>{provider}</span>
      {showsCompany && company && <strong>{company.name}</strong>}
      <span>{printed}</span>
    </div>
  )
}
