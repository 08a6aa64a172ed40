import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Brand } from '@kassavirta/ui/elements/Brand.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { Link } from '../platform/routing/Link.tsx'
import { useDeskConfig } from '../platform/api/use-desk-config.ts'
import { DeskIcon } from '../platform/parts/DeskIcon.tsx'
import { usePulse } from '../platform/api/use-pulse.ts'
import { roleNames } from '@kassavirta/domain/people/staff/terms.fi'
import { useSessionStore, useStaff } from '../platform/session/session-context.ts'
import { useHeldActs } from '../platform/stored-acts/use-held-acts.ts'
import { needsOf, linkTo } from '../platform/routing/desk-rows.ts'
import { areas, type Area } from './areas.ts'
import styles from './Rail.module.css'
import { appTexts as texts } from './texts.fi.ts'

type Props = { readonly current: Area | undefined }

/** The areas of the desk that the person may open, and the person's name. */
export function Rail({ current }: Props) {
  const config = useDeskConfig()
  return (
    <nav className={styles['rail']} aria-label={texts.mainMenu}>
      <div className={styles['brand']}>
        <Brand productName={config?.name} />
      </div>
      <AreaLinks current={current} />
      <p className={styles['legend']}>{texts.legend}</p>
      <Person />
    </nav>
  )
}

/** The links alone, as the menu of a phone has them too. */
export function AreaLinks({ current }: Props) {
  const { may } = useStaff()
  const shown = areas.filter(({ rail, row }) => rail && may(...needsOf(row)))
  return (
    <ul className={styles['areas']}>
      {shown.map((area, index) => (
        <li
          key={area.row}
          className={classes(
            index > 0 && area.rail?.group !== shown[index - 1]?.rail?.group && styles['gap'],
          )}
        >
          <AreaLink area={area} current={currentOf(area, current)} />
        </li>
      ))}
    </ul>
  )
}

/** An area that the rail has no link to belongs to the desk itself. */
function currentOf(area: Area, current: Area | undefined): 'page' | 'true' | undefined {
  if (area === current) return 'page'
  return area.row === 'today' && current && !current.rail ? 'true' : undefined
}

function AreaLink({
  area: { row, name, rail },
  current,
}: {
  readonly area: Area
  readonly current: 'page' | 'true' | undefined
}) {
  const { data } = usePulse()
  const counts = data && rail?.counts?.(data)
  return (
    <Link href={linkTo(row)} aria-current={current}>
      {rail && <DeskIcon name={rail.icon} />}
      <span>{name}</span>
      {counts !== undefined && counts.late > 0 && (
        <span className={styles['late']}>
          {counts.late}
          <VisuallyHidden>{` ${texts.late}`}</VisuallyHidden>
        </span>
      )}
      {counts !== undefined && counts.waiting > 0 && (
        <span className={styles['count']}>
          {counts.waiting}
          <VisuallyHidden>{` ${texts.waiting}`}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

export function Person() {
  const { firstName, lastName, roles, office } = useStaff()
  const { lock, leave } = useSessionStore()
  const { sendNow } = useHeldActs()
  return (
    <div className={styles['person']}>
      <strong>{`${firstName} ${lastName}`}</strong>
      <span className={styles['facts']}>
        <span>{roles.map((role) => roleNames[role]).join(', ')}</span>
        {office !== '' && <span>{fill(texts.office, { office })}</span>}
      </span>
      <span className={styles['ways']}>
        <Link href={linkTo('ownFactors')}>{texts.toOwnFactors}</Link>
        <button type="button" onClick={() => void lock()}>
          {texts.lock}
        </button>
        <button type="button" onClick={() => void sendNow().then(leave)}>
          {texts.signOut}
        </button>
      </span>
    </div>
  )
}
