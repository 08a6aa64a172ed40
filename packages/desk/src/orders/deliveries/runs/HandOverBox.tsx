import type { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { handOverTexts as texts } from './hand-over-texts.fi.ts'
import styles from './HandOverBox.module.css'

export type HandOverRow = AnswerOf<typeof listHandOvers>['rows'][number]

/** The digits that the crew says, and what the place has marked. */
export const HandOverBox = ({ row: { digits, handed } }: { readonly row: HandOverRow }) => (
  <div className={styles['box']}>
    <dl className={styles['digits']}>
      <dt>{texts.digits}</dt>
      <dd>{digits}</dd>
    </dl>
    <p>{texts.say}</p>
    <p>{handed ? texts.handed(handed.bags) : texts.notHanded}</p>
  </div>
)
