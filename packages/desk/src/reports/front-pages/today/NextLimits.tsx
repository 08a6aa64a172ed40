import type { Limit } from '@kassavirta/domain/reports/front-pages/desk/figures-api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { limitLines } from './figures.ts'
import styles from './NextLimits.module.css'
import { limitTexts as texts } from './texts.fi.ts'

/** By when what should be done, the nearest first. */
export function NextLimits({ limits }: { readonly limits: readonly Limit[] }) {
  const lines = limitLines(limits, useServerNow())
  return (
    <Panel heading={texts.heading}>
      {lines.length === 0 ? (
        <p className={page['none']}>{texts.none}</p>
      ) : (
        <dl className={styles['limits']}>
          {lines.map(({ key, when, text, to }) => (
            <div key={key}>
              <dt>{when}</dt>
              <dd>{to ? <Link href={to}>{text}</Link> : text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
