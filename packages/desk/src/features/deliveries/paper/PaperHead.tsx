import { formatDay, formatMoment, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useDeskConfig } from '../../../platform/api/use-desk-config.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import type { PackingList } from './list.ts'
import styles from './Paper.module.css'
import { paperTexts as texts } from './paper-texts.fi.ts'

type Props = { readonly list: PackingList; readonly routeName: string }

/** Whose list it is, of which route and day, and when and by whom it was made. */
export function PaperHead({ list: { day, madeAt, isLocked }, routeName }: Props) {
  const config = useDeskConfig()
  const { firstName, lastName } = useStaff()
  const moment = formatMoment(madeAt)
  return (
    <header className={styles['head']}>
      <p>
        <span>{config?.name}</span>
        <span>{fill(texts.printed, { name: `${firstName} ${lastName}`, moment })}</span>
      </p>
      <h2>{`${texts.title}, ${routeName}`}</h2>
      <p>
        <b>{`${weekdayShort(day)} ${formatDay(day)}`}</b>
        {!isLocked && <strong>{texts.open}</strong>}
      </p>
    </header>
  )
}
