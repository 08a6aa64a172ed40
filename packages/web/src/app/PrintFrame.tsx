import { formatMoment } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { entryOf } from '../platform/routing/route-rows.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { useScreenId } from '../platform/routing/use-screen-id.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import styles from './PrintFrame.module.css'
import { appTexts } from './texts.fi.ts'

/** The head of everything that is printed: whose portal, which place, who printed it and when (decisions E12). */
export function PrintFrame() {
  const { user, company } = useSession()
  const provider = useConfig().data?.companyName
  const now = useServerNow()
  const id = useScreenId()
  if (!user) return null
  // A report of many places tells by itself which ones it is about.
  const showsCompany = id === undefined || entryOf(id).needs !== 'concernReport'
  const printed = fill(appTexts.printed, {
    name: `${user.firstName} ${user.lastName}`,
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
