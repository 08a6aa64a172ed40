import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitRow } from '@kassavirta/domain/visits/api'
import { visitStageOf, visitStates } from '@kassavirta/domain/visits/stage'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import tones from '../../platform/parts/tones.module.css'
import { visitTexts as texts } from './texts.fi.ts'
import styles from './VisitTable.module.css'

type Props = { readonly visit: VisitRow }

/** The route of the place, and how full its wanted day is. */
export function RouteCell({ visit: { route, stops, isStop } }: Props) {
  if (!route) return <span className={tones['quiet']}>{texts.noRoute}</span>
  return (
    <>
      {route.name} <small>{stopWords(stops)}</small>
      {isStop && <Badge tone="ok">{texts.isStop}</Badge>}
    </>
  )
}

const stopWords = (count: number): string =>
  count === 0 ? texts.noStops : count === 1 ? texts.stop : fill(texts.stops, { count })

/** What is asked, in the words of whoever asks. */
export function RequestCell({ visit: { original, sender, created, contactInfo, additionalInfo } }: Props) {
  return (
    <>
      {original === null ? texts.visit : fill(texts.visitChange, { day: shortDay(original) })}
      {additionalInfo !== '' && <span className={styles['said']}>{additionalInfo}</span>}
      <small>
        {fill(texts.from, { name: contactOf(sender, contactInfo), moment: formatMoment(created) })}
      </small>
    </>
  )
}

/** Most people give their own name with their number. */
const contactOf = (sender: string, contactInfo: string): string =>
  contactInfo.includes(sender) ? contactInfo : [sender, contactInfo].filter(Boolean).join(', ')

export function StateCell({ visit }: Props) {
  const { stage, reason, isUrgent } = visit
  return (
    <>
      {stateWords(visit)}{' '}
      {isUrgent && <Badge tone="warn">{stage === null ? texts.undecided : texts.noAnswer}</Badge>}
      {reason !== '' && <span className={styles['said']}>{reason}</span>}
    </>
  )
}

/** A day that was proposed stands beside what became of it. */
function stateWords({ stage, proposedDate, wanted }: VisitRow): string {
  if (stage === 'accepted') return fill(texts.acceptedDay, { day: shortDay(proposedDate ?? wanted) })
  if (proposedDate !== null && stage === 'proposed')
    return fill(texts.proposedDay, { day: shortDay(proposedDate) })
  if (proposedDate !== null && stage === 'declined')
    return fill(texts.declinedDay, { day: shortDay(proposedDate) })
  return visitStates[visitStageOf({ stage })].text
}
