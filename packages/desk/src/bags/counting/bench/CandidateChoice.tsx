import type { Candidate, ChosenDeclaration } from '@kassavirta/domain/bags/counting/api'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import styles from './Choices.module.css'
import { tableTexts as texts } from '../texts.fi.ts'

type Props = {
  /** The number of the bag. */
  readonly bag: string
  readonly candidates: readonly Candidate[]
  readonly chosen: ChosenDeclaration | undefined
  readonly onChoose: (chosen: ChosenDeclaration) => void
}

/** Several declarations have the number of the bag: the counter chooses by the slip in it, never by a sum. */
export const CandidateChoice = ({ bag, candidates, chosen, onChoose }: Props) => (
  <div className={styles['choices']}>
    <RadioGroup
      label={texts.candidates}
      hint={texts.candidatesHint}
      name="candidate"
      value={String(chosen)}
      options={[
        ...candidates.map((each) => ({ value: String(each.depositId), label: candidateText(each, bag) })),
        { value: 'none', label: texts.noCandidate },
      ]}
      onChange={({ target: { value } }) =>
        onChoose(candidates.find(({ depositId }) => String(depositId) === value)?.depositId ?? 'none')
      }
    />
  </div>
)

/** A declaration as its slip shows it, with its number if that differs from the bag's. */
export function candidateText({ company, salesDay, number }: Candidate, bag: string): string {
  const text = fill(texts.candidate, { company: company.name, city: company.city, day: formatDay(salesDay) })
  return number === bag ? text : fill(texts.candidateNumber, { candidate: text, number })
}
