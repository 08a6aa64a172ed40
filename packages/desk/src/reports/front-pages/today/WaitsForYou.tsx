import type { Pulse } from '@kassavirta/domain/reports/front-pages/desk/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { addressOf, whenText } from './rows.ts'
import { todayTexts as texts, waitingTexts } from './texts.fi.ts'
import styles from './TodayScreen.module.css'

/** More would push the next limits out of sight. */
const SHOWN = 4

/** What this person has to do next; the rest unfolds. */
export function WaitsForYou({ pulse: { waitsForYou } }: { readonly pulse: Pulse }) {
  const now = useServerNow()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? waitsForYou : waitsForYou.slice(0, SHOWN)
  const others = waitsForYou.length - shown.length
  return (
    <Panel heading={texts.waitsForYou} aside={waitsForYou.length > 0 ? waitsForYou.length : undefined}>
      {waitsForYou.length === 0 && <p className={page['none']}>{texts.nothingForYou}</p>}
      <ul className={page['lines']}>
        {shown.map(({ kind, id, title, note, since }) => (
          <li key={`${kind} ${id}`}>
            <Link href={addressOf({ kind, id })} className={classes(page['rowLink'], styles['own'])}>
              <span className={styles['kind']} data-kind={kind}>
                {waitingTexts[kind]}
              </span>
              <time>{whenText(since, now)}</time>
              <strong>{title}</strong>
              <small>{note}</small>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div className={styles['others']}>
          <Button kind="text" onClick={() => setWhole(true)}>
            {fill(texts.others, { count: others })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
