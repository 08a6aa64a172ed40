import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { OverviewVisits } from '@kassavirta/domain/reports/front-pages/overview-api'
import { nearVisitWords } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useSwitch } from '../../../platform/session/use-session.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { PartBoundary } from '../../faults/AppFault.tsx'
import card from '../Card.module.css'
import styles from './NextVisit.module.css'
import { visitTexts as texts } from '../../later-texts.fi.ts'

/** Fetched when needed: on most days no visit is late. */
const MissedVisit = lazyPart(() => import('./MissedVisit.tsx'), 'MissedVisit')

type Props = { readonly visits: OverviewVisits; readonly now: Date }

/** When the next driver comes, and who it is; a late visit can be reported. */
export function NextVisit({ visits: { next, crew, missed }, now }: Props) {
  const today = dayOf(now)
  const [first, second] = next
  return (
    <div className={styles['visit']}>
      {missed && (
        <PartBoundary waiting={null}>
          <MissedVisit missed={missed} now={now} />
        </PartBoundary>
      )}
      <div>
        <p>{first ? <b className={styles['when']}>{nearVisitWords(first, today)}</b> : texts.unknown}</p>
        {second && (
          <p className={card['small']}>{fill(texts.after, { visit: nearVisitWords(second, today) })}</p>
        )}
      </div>
      {crew.length > 0 && (
        <ul aria-label={texts.crew}>
          {crew.map(({ personId, name }) => (
            <li key={personId} className={layout['apart']}>
              <span>{name}</span> <span>{personId}</span>
            </li>
          ))}
        </ul>
      )}
      {first?.day === today && <HandOverLink />}
    </div>
  )
}

/** The driver of today is known by a code, where the provider has it. */
function HandOverLink() {
  const { can } = usePermissions()
  return useSwitch('handOvers') && can('deposit') ? (
    <PortalLink to="HandOver" className={buttonClass}>
      {texts.handOver}
    </PortalLink>
  ) : null
}
