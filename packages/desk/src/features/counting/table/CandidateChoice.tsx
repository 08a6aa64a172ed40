import type { Candidate, Chosen } from '@kassavirta/domain/counting/wire'
import { formatDay } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import styles from './Choices.module.css'
import { tableTexts as texts } from './table-texts.fi.ts'

type Props = {
  readonly candidates: readonly Candidate[]
  readonly chosen: Chosen | undefined
  readonly onChoose: (chosen: Chosen) => void
}

/** Several declarations have the number of the bag: the slip in it tells which one it is, and no sum does. */
export function CandidateChoice({ candidates, chosen, onChoose }: Props) {
  const choices = [
    ...candidates.map((each) => [each.depositId, candidateText(each)] as const),
    ['none', texts.noCandidate] as const,
  ]
  return (
    <fieldset className={styles['choices']}>
      <legend>{texts.candidates}</legend>
      <p>{texts.candidatesHint}</p>
      <div className={styles['radios']}>
        {choices.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="candidate"
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const candidateText = ({ place, salesDay }: Candidate): string =>
  fill(texts.candidate, { place: place.name, city: place.city, day: formatDay(salesDay) })
