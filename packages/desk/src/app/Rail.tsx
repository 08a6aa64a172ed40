import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { Link } from 'wouter'
import { useStaff } from '../platform/session/session-context.ts'
import { areas, type Area } from './areas.ts'
import styles from './Rail.module.css'
import { appTexts } from './texts.fi.ts'

/** The areas of the desk that the person may open. */
export function Rail({ current }: { readonly current: Area | undefined }) {
  const { may } = useStaff()
  return (
    <nav className={styles['rail']} aria-label={appTexts.mainMenu}>
      <ul>
        {areas.map((area) =>
          area.rail && may(...area.needs) ? (
            <li key={area.path}>
              <Link href={area.path} aria-current={area === current ? 'page' : undefined}>
                <Icon name={area.rail.icon} />
                {area.name}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  )
}
