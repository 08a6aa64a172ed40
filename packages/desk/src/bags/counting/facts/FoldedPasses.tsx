import parts from '../../../platform/parts/page.module.css'
import type { Facts } from './facts.ts'
import styles from './FoldedPasses.module.css'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { PassTable } from './PassTable.tsx'

/** Counts that somebody has to settle: whoever counts a third time does so without knowing them, unless they ask. */
export const FoldedPasses = ({ facts }: { readonly facts: Facts }) => (
  <details className={styles['folded']}>
    <summary>
      {texts.showPasses} <span className={parts['quiet']}>{texts.showPassesHint}</span>
    </summary>
    <PassTable facts={facts} />
  </details>
)
